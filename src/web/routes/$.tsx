import { createFileRoute } from "@tanstack/react-router";

import { NotFound } from "#web/features/shell/not-found/not-found.tsx";

export const Route = createFileRoute("/$")({ component: NotFound });
