import { useQuery } from "@tanstack/react-query";
import { Pause, Play, StepBack, StepForward } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { layoutWorkflow } from "#domain/workflows/layout-workflow.ts";
import { type Frame, replayRun } from "#domain/workflows/replay-run.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import { runStepsQuery, type Workflow, type WorkflowRun } from "#web/data/workflows/workflows.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useNodeText } from "./use-node-text.tsx";
import { useOutputText } from "./use-outcome-text.ts";
import { useRunError } from "./use-run-error.ts";
import { useWorkflowRuns } from "./use-workflow-runs.ts";
import { WorkflowCanvas } from "./workflow-canvas.tsx";

const stepMs = 900;

type Props = {
  workflow: Workflow;
  definition: Definition;
  timeZone: string;
  onOpen: ((node: string) => void) | undefined;
};

export function WorkflowReplay({ workflow, definition, timeZone, onOpen }: Props) {
  const { t } = useTranslation("workflows");
  const { moment } = useFormat();
  const id = useId();
  const { runs = [], nameOf } = useWorkflowRuns(workflow);
  const [runId, setRunId] = useState("");
  const run = runs.find((candidate) => candidate.id === runId);
  const label = t("canvas.label", { name: workflow.name });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 max-md:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-muted-foreground text-sm">
          {t("canvas.run")}
        </label>
        <Select
          id={id}
          className="w-80"
          value={runId}
          options={[
            ["", t(runs.length === 0 ? "runs.none" : "canvas.noRun")],
            ...runs
              .filter((candidate) => candidate.definition)
              .map((candidate) => {
                const { created_at: at, status } = candidate;
                return [
                  candidate.id,
                  joinFacts([nameOf(candidate), moment(at, timeZone), t(`runs.status.${status}`)]),
                ] as const;
              }),
          ]}
          onChange={setRunId}
        />
      </div>
      {run?.definition ? (
        <Replay key={run.id} run={run} definition={run.definition} label={label} timeZone={timeZone} onOpen={onOpen} />
      ) : (
        <div className="h-112">
          <WorkflowCanvas label={label} definition={definition} timeZone={timeZone} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
}

type ReplayProps = Omit<Props, "workflow"> & { run: WorkflowRun; label: string };

function Replay({ run, definition, label, timeZone, onOpen }: ReplayProps) {
  const { t } = useTranslation("workflows");
  const { data } = useQuery(runStepsQuery(run));
  const frames = data ? replayRun(definition, run, data.steps) : [];
  const last = frames.length - 1;
  const [{ at, isPlaying }, setPlayer] = useState({ at: Infinity, isPlaying: false });
  const position = Math.min(at, last);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setPlayer(({ at: now }) => ({ at: now + 1, isPlaying: now + 1 < last })), stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, position, last]);
  const show = (next: number) => setPlayer({ at: next, isPlaying: false });
  const current = frames[position];
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label={t("canvas.back")}
          title={t("canvas.back")}
          disabled={position <= 0}
          onClick={() => show(position - 1)}
        >
          <StepBack />
        </Button>
        <Button
          variant="outline"
          disabled={last < 1}
          onClick={() => setPlayer({ at: position === last ? 0 : position, isPlaying: !isPlaying })}
        >
          {isPlaying ? <Pause /> : <Play />}
          {t(isPlaying ? "canvas.pause" : "canvas.play")}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={t("canvas.next")}
          title={t("canvas.next")}
          disabled={position >= last}
          onClick={() => show(position + 1)}
        >
          <StepForward />
        </Button>
        {current && (
          <FrameText
            run={run}
            definition={definition}
            frame={current}
            progress={t("canvas.progress", { no: position + 1, total: last + 1 })}
            timeZone={timeZone}
          />
        )}
      </div>
      <div className="h-112">
        <WorkflowCanvas
          label={label}
          definition={definition}
          frames={frames.slice(0, position + 1)}
          timeZone={timeZone}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}

type FrameTextProps = { run: WorkflowRun; definition: Definition; frame: Frame; progress: string; timeZone: string };

function FrameText({ run, definition, frame: { node: id, state, output }, progress, timeZone }: FrameTextProps) {
  const { t } = useTranslation("workflows");
  const nodeText = useNodeText(definition);
  const outputText = useOutputText(timeZone);
  const error = useRunError(run.error);
  const node = layoutWorkflow(definition).nodes.find((candidate) => candidate.id === id);
  const outcome = output === undefined ? state === "failed" && error : outputText(output);
  return (
    <p role="status" className="min-w-0 flex-1 pl-2 text-sm break-words">
      <span className="text-muted-foreground tabular">{progress}</span>
      {" · "}
      {joinFacts([
        node && nodeText(node).title,
        t(state === "skipped" ? "canvas.skipped" : `runs.status.${state}`),
        outcome,
      ])}
    </p>
  );
}
