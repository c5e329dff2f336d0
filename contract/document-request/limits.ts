/** A request's link works until this many days after its due day. */
export const LINK_DAYS_AFTER = 14;
/** A request is due within a year. */
export const DUE_DAYS_MAX = 366;
/** Addresses of one record. */
export const ADDRESSES_MAX = 5;
/** Requests that one call makes: each is a record and a mail of one transaction, each of their records a check. */
export const REQUESTS_MAX = 32;
/** Requests that one mail, its link and its page are about; more of them come as several mails. */
export const PAGE_REQUESTS_MAX = 30;
/** Blank forms that one request carries. */
export const BLANK_FORMS_MAX = 3;
/** Files that one request takes, refused and withdrawn ones among them. */
export const REQUEST_FILES_MAX = 50;
/** How often a request may be forwarded. */
export const FORWARDS_MAX = 3;

export const REASON_MIN = 3;
export const REASON_MAX = 500;

/** The due day that a form begins with: this many days from today. */
export const DUE_DAYS_USUAL = 14;

/** The end of the name of who has sent a file by a link; the address stands before it. */
export const BY_REQUEST = ' by request';
