import { z } from "zod";

/**
 * The request for a sign-in email. It contains no secret: the token is created with the email, so that only the email
 * contains it.
 */
const authMailRequestSchema = z.object({
  kind: z.enum([
    "confirmation", "recovery", "magic_link", "email_change", "reauthentication", "password_changed", "email_changed",
    "factor_added", "factor_removed", "identity_linked", "identity_unlinked", "invitation",
    "deletion_requested",
  ]), // prettier-ignore
  /** The recipient, or the address of the account. */
  email: z.string(),
  userId: z.uuid().optional(),
  redirectTo: z.string().optional(),
  /** Set if the client asks for a code (PKCE). */
  challenge: z.object({ challenge: z.string(), method: z.enum(["s256", "plain"]) }).nullish(),
  /** The id of the stored sign-up. If the address already has an account, the email says so. */
  signUpId: z.uuid().optional(),
  invitation: z.object({ workspaceId: z.uuid(), id: z.uuid() }).optional(),
  /** The metadata of the user that the link may create if the address has no account. */
  newUser: z.record(z.string(), z.unknown()).optional(),
});
export type AuthMailRequest = z.infer<typeof authMailRequestSchema>;

/** Returns the schema of an email to a user about some of their notifications. */
const noticesSchema = <Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), userId: z.uuid(), notificationIds: z.array(z.uuid()) });

const reminderRequestSchema = noticesSchema("reminders");
export type ReminderRequest = z.infer<typeof reminderRequestSchema>;

const contactRequestSchema = z.object({ kind: z.literal("contact"), messageId: z.uuid() });

const metricsRequestSchema = z.object({ kind: z.literal("metrics"), userId: z.uuid() });

const alertRequestSchema = noticesSchema("alerts");
export type AlertRequest = z.infer<typeof alertRequestSchema>;

const notificationRequestSchema = noticesSchema("notifications");
export type NotificationRequest = z.infer<typeof notificationRequestSchema>;

export const mailRequestSchema = z.union([
  notificationRequestSchema,
  reminderRequestSchema,
  alertRequestSchema,
  metricsRequestSchema,
  contactRequestSchema,
  authMailRequestSchema,
]);
export type MailRequest = z.infer<typeof mailRequestSchema>;
