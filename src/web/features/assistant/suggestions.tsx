import { useQuery } from "@tanstack/react-query";
import { ArrowUp, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Attached } from "#domain/assistant/proposed-change.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { suggestedRecordsQuery } from "#web/data/assistant/suggested-records.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/** For each example question, a measure that has a value if the question can be answered. */
const measures = {
  ofAccount: "open_deals",
  open: "open_deals",
  mine: "open_deals",
  won: "deals_won",
  leads: "new_leads",
  revenue: "revenue",
  fell: "revenue",
  rose: "revenue",
  revenueOf: "revenue",
  customers: "revenue",
  rate: "win_rate",
  expenses: "expenses",
  calls: "calls_made",
} as const satisfies Record<string, MeasureId>;
type Example = keyof typeof measures;

type Examples = Record<"sell" | "understand", readonly Example[]>;
const ofManagers: Examples = {
  sell: ["ofAccount", "open", "won", "leads"],
  understand: ["fell", "rose", "revenue", "revenueOf", "rate", "expenses"],
};
const examples: Record<Workspace["role"], Examples> = {
  owner: ofManagers,
  admin: ofManagers,
  member: {
    sell: ["mine", "ofAccount", "leads", "open"],
    understand: ["calls", "customers", "revenueOf", "won", "revenue"],
  },
  viewer: {
    sell: ["open", "ofAccount", "won"],
    understand: ["fell", "rose", "revenue", "customers", "rate"],
  },
};
const maxShown = 3;
/** The minimum change of revenue, in percent, for suggesting a question about its reasons. */
const largeChange = 5;

const known: Question = { measures: [...new Set(Object.values(measures))], range: "last_12_months" };
const thisMonth: Question = {
  measures: ["revenue"],
  range: "this_month",
  compare: "previous",
};

type Suggestion = {
  text: string;
  /** True if the user completes the text before sending it. */
  isStart?: boolean;
};
/** Example questions that contain the name of an attached record. Metrics cannot be filtered by a single deal. */
const ofAttached = {
  accounts: ["ofAccount", "revenueOf"],
  contacts: ["ofAccount"],
  products: ["ofAccount", "revenueOf"],
  deals: [],
  activities: [],
} as const satisfies Record<Attached["entity"], readonly Example[]>;

type Props = {
  role: Workspace["role"];
  /** The record that the question is about. */
  about: Attached | undefined;
  onAsk: (question: string) => void;
  /** Called with the start of a text that the user completes. */
  onWrite: (start: string) => void;
};

/**
 * Props of a suggestion's icon, visible on hover and focus: an arrow if the suggestion is sent immediately, a pencil if
 * the user completes it.
 */
const sign = {
  "aria-hidden": true,
  className: "text-muted-foreground invisible size-3.5 shrink-0 group-hover:visible group-focus-visible:visible",
} as const;

/** Renders example questions and changes in groups. */
export function Suggestions({ about, ...props }: Props) {
  return about ? <AboutRecord about={about} {...props} /> : <AboutWorkspace {...props} />;
}

/** Renders examples about an attached record. */
function AboutRecord({ about: { entity, name }, role, ...actions }: Props & { about: Attached }) {
  const { t } = useTranslation("ai-chat");
  const changes: Suggestion[] = [
    { text: entity === "contacts" ? t("changes.call", { name }) : t("changes.followUp") },
    ...(entity === "deals" ? [{ text: t("changes.closing") }] : []),
    { text: t("changes.noteHere"), isStart: true },
  ];
  return (
    <Groups
      groups={{
        understand: ofAttached[entity].map((example) => ({ text: t(`examples.${example}`, { name }) })),
        write: role === "viewer" ? [] : changes,
      }}
      {...actions}
    />
  );
}

/**
 * Renders examples that suit the user's role, contain names of the workspace's records, and can be answered with its
 * data. Renders nothing while loading.
 */
function AboutWorkspace({ role, ...actions }: Omit<Props, "about">) {
  const { t } = useTranslation("ai-chat");
  const { data: results, isError } = useQuery(metricResultsQuery([known, thisMonth]));
  const { data: records, isError: hasNoRecords } = useQuery(suggestedRecordsQuery());
  if ((!results && !isError) || (!records && !hasNoRecords)) return null;
  const missing =
    results?.[0]?.missing.flatMap(({ measure, reason }) => (reason === "no_facts" ? [measure] : [])) ?? [];
  const [revenue] = results?.[1]?.total.values ?? [];
  const before = results?.[1]?.total.compared[0];
  const change = revenue != null && before != null && before > 0 ? ((revenue - before) / before) * 100 : 0;
  const fits: Partial<Record<Example, boolean>> = {
    fell: change <= -largeChange,
    rose: change >= largeChange,
    revenue: Math.abs(change) < largeChange,
    ofAccount: records?.account !== undefined,
    revenueOf: records?.account !== undefined,
  };
  const fitting = (group: readonly Example[]) => group.filter((example) => fits[example] ?? true);
  const answerable = (group: readonly Example[]) =>
    fitting(group).filter((example) => !missing.includes(measures[example]));
  const { sell, understand } = examples[role];
  // Without any data, all example questions are shown as an introduction.
  const pick = answerable([...sell, ...understand]).length > 0 ? answerable : fitting;
  const asked = (group: readonly Example[]): Suggestion[] =>
    pick(group)
      .slice(0, maxShown)
      .map((example) => ({ text: t(`examples.${example}`, { name: records?.account }) }));
  const changes: Suggestion[] = [
    ...(records?.contact ? [{ text: t("changes.call", { name: records.contact }) }] : []),
    ...(records?.account ? [{ text: t("changes.note", { name: records.account }), isStart: true }] : []),
  ];
  return (
    <Groups
      groups={{ sell: asked(sell), understand: asked(understand), write: role === "viewer" ? [] : changes }}
      {...actions}
    />
  );
}

type GroupsProps = Pick<Props, "onAsk" | "onWrite"> & {
  groups: Partial<Record<(typeof groupNames)[number], readonly Suggestion[]>>;
};
const groupNames = ["sell", "understand", "write"] as const;

function Groups({ groups, onAsk, onWrite }: GroupsProps) {
  const { t } = useTranslation("ai-chat");
  return (
    <div className="mx-auto grid w-full max-w-180 gap-4 px-4 py-3 md:px-0">
      {groupNames.map((group) => {
        const suggestions = groups[group] ?? [];
        if (suggestions.length === 0) return null;
        return (
          <section key={group} aria-label={t(`suggestions.${group}`)} className="grid gap-0.5">
            <h3 className="text-muted-foreground px-3.5 text-xs font-medium">{t(`suggestions.${group}`)}</h3>
            {suggestions.map(({ text, isStart }) => (
              <button
                key={text}
                type="button"
                className="group hover:bg-accent flex min-h-8 items-center justify-between gap-3 rounded-md px-3.5 py-1 text-left text-sm transition-colors pointer-coarse:min-h-11"
                onClick={() => (isStart ? onWrite(text.endsWith(":") ? `${text} ` : text) : onAsk(text))}
              >
                <span className="min-w-0">{isStart ? `${text} …` : text}</span>
                {isStart ? <Pencil {...sign} /> : <ArrowUp {...sign} />}
              </button>
            ))}
          </section>
        );
      })}
    </div>
  );
}
