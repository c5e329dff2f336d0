const MB = 1024 * 1024;

/** Lists: spec part 1, section 9; D-53. */
export const PAGE_SIZE = 10;
/** Requests of a record that the lines of its checklist are looked up in. */
export const RECORD_REQUESTS = 50;
export const MAX_PAGE_SIZE = 100;
/** Lists that providers are chosen from for an end user. Spec part 2, section 7; D-83. */
export const ASSOCIATION_PAGE_SIZE = 1_000;
/** Search everywhere: characters and words of a text; results of one kind and of all; tenants of which records are looked through. */
export const SEARCH_TEXT_MAX = 100;
export const SEARCH_WORDS_MAX = 10;
export const SEARCH_KIND_MAX = 8;
export const SEARCH_RESULTS_MAX = 30;
export const SEARCH_TENANTS_MAX = 100;
/** Years that a search by date may span. D-84. */
export const DATE_RANGE_YEARS = 10;

/** Session: spec part 1, section 9; absolute life and write granularity D-28. Milliseconds. */
export const IDLE_LIMIT_MS = 1_800_000;
export const IDLE_CHECK_MS = 5_000;
export const IDLE_WARNING_MS = 120_000;
export const LAST_SEEN_GRANULARITY_MS = 300_000;
export const SESSION_LIFE_MS = 12 * 3_600_000;

export const TOAST_MS = 5_000;
export const RESHOW_AFTER_DELETE_MS = 100;

/** Sign-in: spec part 1, sections 5 and 9; D-17. */
export const USER_NAME_MAX = 100;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 25;
export const CODE_MAX = 10;
/** A temporary password is good for this long. */
export const INVITATION_DAYS = 3;
/** The boxes of the reset screen take this much; a new password is held to PASSWORD_MAX all the same. */
export const RESET_FIELD_MAX = 100;
/** A super admin's own sign-in may be this old when they reset a user's password. D-14. */
export const FRESH_SIGN_IN_MS = 600_000;

/** Record texts; the spec names no limits for these. */
export const NAME_MAX = 120;
export const TEXT_MAX = 255;
export const PHONE_MAX = 25;
export const ZIP_MAX = 10;

/** Entries of a list inside a record: associations, resellers, checklist lines. */
export const ENTRIES_MAX = 1_000;
/** Divisions named by all associations of an end user together: a change, with what was before, fits a journal entry. */
export const DIVISION_MENTIONS_MAX = 2_000;
/** Contacts of a record besides its main one. */
export const CONTACTS_MAX = 20;

export const MIDDLE_INITIAL_MAX = 10;
export const MESSAGE_MAX = 2_000;

/** Support form: spec part 1, sections 5 and 9. */
export const SUPPORT_NAME_MAX = 120;
export const SUPPORT_DESCRIPTION_MAX = 3_000;
export const ATTACHMENTS_MAX = 5;
export const ATTACHMENT_MAX_BYTES = 20 * MB;

export const DEFAULT_STATE_ID = 1;

/** Logos: D-51, D-70. */
export const LOGO_MAX_BYTES = MB;
export const LOGO_MAX_PIXELS = 2_000;
export const LOGO_PREVIEW_PIXELS = 100;

/** How long an address lives that a file is PUT to. D-23. */
export const UPLOAD_ADDRESS_S = 300;

/** Spreadsheets: D-24, D-70. */
export const BULK_MAX_BYTES = 25 * MB;
export const BULK_BASE64_MAX_BYTES = 4 * MB;
export const BULK_MAX_ROWS = 50_000;
export const BULK_MAX_COLUMNS = 60;
export const BULK_MAX_UNPACKED_BYTES = 300 * MB;
/** The size up to which any workbook may unpack; beyond it, at most this many times its packed size. */
export const BULK_FREE_UNPACKED_BYTES = 32 * MB;
export const BULK_MAX_UNPACK_FACTOR = 100;
/** Characters of one cell, as spreadsheet programs limit them, and of all cells of the sheet that is read together. */
export const BULK_CELL_MAX = 32_767;
export const BULK_TEXT_MAX = 40_000_000;
/** Row errors of one page of a report: this many, and no more than this much JSON. A function may answer 6 MB. */
export const BULK_SHOWN_ERRORS = 1_000;
export const BULK_SHOWN_ERRORS_BYTES = MB;
/** Characters of a cell that errors and messages repeat; the workbook to correct holds it whole. */
export const BULK_SHOWN_TEXT = 200;
/** Lines at the top of a sheet among which the headers are looked for: titles and notes may stand above them. */
export const BULK_HEADER_LINES = 50;
/** Rows of one chunk of a checked file, an object in the bucket. */
export const BULK_CHUNK_ROWS = 2_000;
/** An import can be undone for this long, and a checked file waits this long for its person. */
export const BULK_UNDO_DAYS = 7;
/** Records that a bulk change names one by one; more are chosen by what the list shows. */
export const BULK_SELECT_MAX = 1_000;
/** Records of a plan that are shown with what would change of them. */
export const BULK_EXAMPLES = 5;
/** Rows of one page of what a checked file would change, and the rows to create that are shown. */
export const BULK_SHOWN_CHANGES = 50;

/** Rows of a list that is exported as it is shown. */
export const LIST_EXPORT_MAX = 100_000;

/** Notifications are stored, and shown, for this many days. */
export const NOTIFICATION_DAYS = 90;
/** Unread notifications are counted up to here; the bell shows one more than that as '99+'. */
export const UNREAD_SHOWN = 99;

/** The largest fee amount of a billing download, in dollars. D-75. */
export const FEE_MAX = 1_000_000;
/** How long an embedded view lives. */
export const REPORT_SESSION_MINUTES = 30;

/** The longest an id may be; the table takes no keys of more than 2,048 bytes. */
export const ID_MAX = 64;

/** Days of the trend that the dashboard draws, and for how many the counts of a day are stored: 24 months. */
export const TREND_DAYS = 90;
export const TREND_STORED_DAYS = 731;
