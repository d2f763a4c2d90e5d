import { ChevronDown } from "lucide-react";

import { JsonLd } from "./json-ld.tsx";

export type Question = { id: string; question: string; answer: string };

/** Renders questions. At most one is open at a time. This works without JavaScript. */
export function Faq({ name, questions }: { name: string; questions: readonly Question[] }) {
  const data = {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return (
    <div className="bg-card divide-y rounded-xl border">
      <JsonLd data={data} />
      {questions.map(({ id, question, answer }) => (
        <details key={id} name={name} className="group">
          <summary className="flex list-none items-center justify-between gap-4 rounded-xl px-5 py-4 text-base font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden
              className="text-muted-foreground size-4 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="text-muted-foreground max-w-prose px-5 pb-5 text-base text-pretty">{answer}</p>
        </details>
      ))}
    </div>
  );
}
