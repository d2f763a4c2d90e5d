import { createFileRoute } from "@tanstack/react-router";

import { NotFound } from "#web/features/not-found/not-found.tsx";

export const Route = createFileRoute("/$")({ component: NotFound });
