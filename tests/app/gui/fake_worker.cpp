// A worker that misbehaves, one way a run: fake_worker BEHAVIOUR. Without a behaviour it answers hello, and every other
// request with its own fields as the result.
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <iostream>
#include <string>
#include <thread>

namespace {

using Json = nlohmann::json;

void say(const Json& object, bool in_pieces)
{
    const std::string line = object.dump() + "\n";
    const std::size_t piece = in_pieces ? 7 : line.size();
    for (std::size_t at = 0; at < line.size(); at += piece) {
        std::cout << line.substr(at, piece) << std::flush;
        if (in_pieces)
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

Json hello(const std::string& behaviour)
{
    return {{"protocol", behaviour == "another version" ? 999 : 1}, {"version", "9.9"}};
}

void hang()
{
    for (;;)
        std::this_thread::sleep_for(std::chrono::seconds(1));
}

void misbehave(const std::string& behaviour, const Json& request)
{
    if (behaviour == "crashes")
        std::raise(SIGABRT);
    if (behaviour == "is killed") {
        std::cerr << "I need more memory" << std::endl;
        std::raise(SIGKILL);
    }
    if (behaviour == "ends")
        std::exit(3);
    if (behaviour == "hangs" || (behaviour == "loads for ever" && request.at("method") == "load"))
        hang();
    if (behaviour == "finishes slowly") {
        std::cout << "{\"id\":" << request.at("id") << ",\"progress\":{\"stage\":\"finishing\"}}\n"
                  << std::flush;
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    }
    if (behaviour == "talks nonsense") {
        std::cout << "Warning: a library "
                     "prints\n\n[1,2]\n{\"id\":12345,\"result\":{}}\n{\"id\":null,\"error\":{}}\n"
                  << "{\"id\":" << request.at("id") << ",\"progress\":7}\n"
                  << std::string(100, '[') << "\n\xFF\xFE\n"
                  << std::flush;
    }
}

Json answer(const std::string& behaviour, const Json& request)
{
    Json result = request;
    if (behaviour == "answers at length") // a token text of eight million bytes
        result = {{"ids", {1}}, {"text", {std::string(8U << 20U, 'x')}}};
    if (request.at("method") == "load")
        result["outcome"] = "done";
    if (request.at("method") == "capture") {
        result["outcome"] = "done";
        result["path"] = request.value("output", "");
    }
    return {{"id", request.at("id")}, {"result", result}};
}

} // namespace

int main(int argc, char** argv)
{
    const std::string behaviour = argc > 1 ? argv[1] : "";
    if (behaviour == "is mute")
        hang();
    if (behaviour == "greets first")
        std::cout << "Welcome to host\nLast login: yesterday\n" << std::flush;
    for (std::string line; std::getline(std::cin, line);) {
        const Json request = Json::parse(line);
        if (request.at("method") == "hello") {
            say({{"id", request.at("id")}, {"result", hello(behaviour)}}, behaviour == "stutters");
            continue;
        }
        misbehave(behaviour, request);
        say(answer(behaviour, request), behaviour == "stutters");
    }
}
