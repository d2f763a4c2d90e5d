import { NotFound } from "#web/features/not-found/not-found.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/$")({ component: NotFound });
