alter type private.lock_kind add value 'automatic_mails'; -- Of a mailbox, from which so many leave a day.
