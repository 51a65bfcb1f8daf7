// Everything a WorkerClient says, in the order it was said.
#pragma once

#include "app/gui/worker/worker_client.h"

#include <QStringList>

namespace attnscope::test {

struct WorkerRecord {
    explicit WorkerRecord(gui::WorkerClient& client)
    {
        using gui::WorkerClient;
        QObject::connect(&client, &WorkerClient::ready, &context, [this](const auto& it) { version = it; });
        QObject::connect(&client, &WorkerClient::loaded, &context, [this](int id, const auto& it) {
            model = it;
            end(id, "loaded");
        });
        QObject::connect(&client, &WorkerClient::tokenized, &context, [this](int id, const auto& it) {
            prompt = it;
            end(id, "tokenized");
        });
        QObject::connect(&client, &WorkerClient::estimated, &context, [this](int id, const auto& it) {
            estimate = it;
            end(id, "estimated");
        });
        QObject::connect(&client, &WorkerClient::progressed, &context, [this](int id, const auto& it) {
            progress = it;
            progress_id = id;
        });
        QObject::connect(&client, &WorkerClient::captured, &context, [this](int id, const auto& it) {
            file = it;
            end(id, "captured");
        });
        QObject::connect(&client, &WorkerClient::cancelled, &context,
                         [this](int id) { end(id, "cancelled"); });
        QObject::connect(&client, &WorkerClient::failed, &context, [this](int id, const auto& it) {
            errors.insert(id, it);
            end(id, "failed");
        });
        QObject::connect(&client, &WorkerClient::died, &context, [this](const auto& it) {
            death = it;
            ++deaths;
        });
    }

    /// "loaded", "failed", ...; empty while it has not ended.
    QString end_of(int id) const { return ends.value(id); }

    gui::WorkerVersion version;
    gui::LoadedModel model;
    gui::TokenizedPrompt prompt;
    gui::CaptureEstimate estimate;
    gui::CaptureProgress progress;
    int progress_id = 0;
    gui::CaptureFile file;
    QMap<int, gui::WorkerError> errors;
    gui::WorkerDeath death;
    int deaths = 0;
    QMap<int, QString> ends;
    bool ended_twice = false;

private:
    void end(int id, const QString& how)
    {
        ended_twice = ended_twice || ends.contains(id);
        ends.insert(id, how);
    }

    QObject context;
};

} // namespace attnscope::test
