alter type private.lock_kind add value 'handled_mails'; -- Of a mailbox, and of a workspace and a sender's domain: what follows from one mail is known before the next.
