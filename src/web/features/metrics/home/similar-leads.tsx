import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { similarRecordsQuery } from "#web/data/records/similar-records.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const SimilarNotice = lazyPart(async () => (await import("#web/ui/similar-notice.tsx")).SimilarNotice);

export function SimilarLeads(draft: { name: string; email: string; phone: string }) {
  const { data: similar = [] } = useQuery(similarRecordsQuery("contacts", draft));
  if (similar.length === 0) return null;
  return (
    <Suspense>
      <SimilarNotice entity="contacts" found={similar} />
    </Suspense>
  );
}
