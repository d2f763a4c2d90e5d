import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { CustomerDetail } from "#web/features/customers/customer-insights/customer-detail.tsx";

import { selectionContext } from "./-selection-context.tsx";

type Props = {
  id: string;
  search: MetricsSearch;
  onSearch: (changed: Partial<MetricsSearch>) => void;
  workspace: Workspace;
};

/** Renders the insights of an account, on its page. */
export const AccountInsights = ({ workspace, ...props }: Props) => (
  <CustomerDetail key={props.id} {...props} {...selectionContext(workspace)} />
);
