import { ApplicationError } from '../../contract/application-error.ts';
import { csvBook } from './csv-book.ts';
import { openedWithoutPassword, xlsWithoutPassword } from './default-password.ts';
import { contentKind, isEncrypted, PROTECTED } from './file-kind.ts';
import type { Sheet } from './sheet.ts';
import { xlsBook } from './xls-book.ts';
import { xlsxBook } from './xlsx-book.ts';

/** The sheets of a file that has passed the guard, in their order. */
export const openBook = (bytes: Uint8Array): readonly Sheet[] =>
  readable(() => {
    const kind = contentKind(bytes);
    if (kind === 'text') return csvBook(bytes);
    const opened = kind === 'compound' && isEncrypted(bytes) ? openedWithoutPassword(bytes) : undefined;
    return kind === 'zip' || opened ? xlsxBook(opened ?? bytes) : xlsBook(xlsWithoutPassword(bytes));
  });

/** Turns errors of the parsers into an error that a person can act on. */
export const readable = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    throw new ApplicationError('Upload failed', isProtected(error) ? PROTECTED : UNREADABLE);
  }
};

const UNREADABLE = 'The file could not be read. Save it again in Excel or LibreOffice and upload it.';

const isProtected = (error: unknown) => error instanceof Error && /password|encrypt/i.test(error.message);
