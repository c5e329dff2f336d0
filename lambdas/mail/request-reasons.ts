/** Why the recipient of a request is mailed. */
export const mailReasons = ['asked', 'again', 'extended', 'reminder', 'handed', 'returned'] as const;
export type MailReason = (typeof mailReasons)[number];
