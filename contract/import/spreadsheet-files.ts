/** Names that an upload takes: workbooks, with macros too, which are never looked at, and comma-separated text. */
const ACCEPTED = /\.(xlsx|xlsm|xls|csv)$/i;

/** What a file input offers. */
export const SPREADSHEET_ENDINGS = '.xlsx,.xls,.xlsm,.csv';

/** Spec part 2, section 5 "Bulk upload". */
export const WRONG_FILE = 'Invalid file type. please select excel file';

export const HOW_TO_SAVE = 'Open it in a spreadsheet program, save it as Excel Workbook (.xlsx) and upload that.';

/** 'The file is a web page (HTML). Open it …' */
export const howToSave = (what: string) => `The file is ${what}. ${HOW_TO_SAVE}`;

/** Endings that are known and not accepted. */
const others: Readonly<Record<string, string>> = {
  ods: howToSave('an OpenDocument spreadsheet (.ods)'),
  fods: howToSave('a flat OpenDocument spreadsheet (.fods)'),
  xlsb: howToSave('an Excel Binary Workbook (.xlsb)'),
  xml: howToSave('an XML document'),
  htm: howToSave('a web page (HTML)'),
  html: howToSave('a web page (HTML)'),
  tsv: howToSave('tab-separated text'),
  txt: howToSave('plain text'),
  numbers: 'The file is a Numbers spreadsheet. Export it from Numbers as Excel (.xlsx) and upload that.',
};

/** What is wrong with the name of a spreadsheet and what to do about it; undefined when an upload takes it. */
export const nameProblem = (fileName: string): string | undefined => {
  if (ACCEPTED.test(fileName)) return undefined;
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return others[ending] ?? `Files that can be read end in .xlsx, .xls, .xlsm or .csv. ${HOW_TO_SAVE}`;
};

export const isCsvName = (fileName: string) => /\.csv$/i.test(fileName);
