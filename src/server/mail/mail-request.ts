import { z } from "zod";

/** What a mail of signing in is about. No secret: its token is made when the mail is, so that only the mail holds it. */
const authMailRequestSchema = z.object({
  kind: z.enum([
    "confirmation", "recovery", "magic_link", "email_change", "reauthentication", "password_changed", "email_changed",
    "factor_added", "factor_removed", "identity_linked", "identity_unlinked", "invitation",
    "deletion_requested",
  ]), // prettier-ignore
  /** Whom it goes to, or whose account it is about. */
  email: z.string(),
  userId: z.uuid().optional(),
  redirectTo: z.string().optional(),
  /** Whoever asked wants a code (PKCE). */
  challenge: z.object({ challenge: z.string(), method: z.enum(["s256", "plain"]) }).nullish(),
  /** Somebody signs up with what is kept under this id; an address that has an account already is told so. */
  signUpId: z.uuid().optional(),
  /** What somebody is invited to. */
  invitation: z.object({ workspaceId: z.uuid(), id: z.uuid() }).optional(),
  /** A link may make a user of this metadata where nobody has the address. */
  newUser: z.record(z.string(), z.unknown()).optional(),
});
export type AuthMailRequest = z.infer<typeof authMailRequestSchema>;

/** What somebody was just reminded of. */
const reminderRequestSchema = z.object({
  kind: z.literal("reminders"),
  userId: z.uuid(),
  notificationIds: z.array(z.uuid()),
});
export type ReminderRequest = z.infer<typeof reminderRequestSchema>;

/** What a visitor wrote to whoever runs the server. */
const contactRequestSchema = z.object({ kind: z.literal("contact"), messageId: z.uuid() });

/** The figures of the charts that somebody pinned. */
const figuresRequestSchema = z.object({ kind: z.literal("figures"), userId: z.uuid() });

/** Which figures crossed their line. */
const alertRequestSchema = z.object({
  kind: z.literal("alerts"),
  userId: z.uuid(),
  notificationIds: z.array(z.uuid()),
});
export type AlertRequest = z.infer<typeof alertRequestSchema>;

/** The notifications that a user is mailed. */
const notificationRequestSchema = z.object({
  kind: z.literal("notifications"),
  userId: z.uuid(),
  notificationIds: z.array(z.uuid()),
});
export type NotificationRequest = z.infer<typeof notificationRequestSchema>;

export const mailRequestSchema = z.union([
  notificationRequestSchema,
  reminderRequestSchema,
  alertRequestSchema,
  figuresRequestSchema,
  contactRequestSchema,
  authMailRequestSchema,
]);
export type MailRequest = z.infer<typeof mailRequestSchema>;
