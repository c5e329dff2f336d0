import { dayIn } from '../../contract/rules/dates.ts';
import { familySettingsOf, rootName } from '../entities/company.ts';
import type { EvidenceJob } from '../entities/evidence.ts';
import { familyIdOf } from '../store/id.ts';
import type { Held } from './held.ts';
import { personNamer } from './people.ts';
import type { Progress } from './progress.ts';
import { safeName } from './safe-names.ts';
import { indexPage, manifestOf, type PackageHead, sumsOf } from './top-files.ts';
import type { ZipPart } from './zip-part.ts';

/** Who has asked for a package and when, in the words of its family. */
export const headOf = async (job: EvidenceJob): Promise<PackageHead> => {
  // Without one family the settings are those that a family begins with.
  const { timeZone } = await familySettingsOf(job.familyId);
  const day = dayIn(timeZone)(job.createdAt);
  const company = job.familyId === '' ? '' : await rootName(job.familyId);
  const nameOf = await personNamer(familyIdOf(job.userId));
  return { job, madeBy: nameOf(job.userId, job.userName), company, timeZone, day };
};

/** Packs what names everything, in the last zip. The list of sums comes at the end, so that it has the sums of the others. */
export const packTop = async (progress: Progress, zip: ZipPart, held: Held): Promise<void> => {
  const head = await headOf(progress.job());
  const add = async (path: string, content: string | Iterable<string>) => {
    const packed = await zip.add(path, content);
    await progress.count(packed.bytes);
    return packed;
  };
  const index = await add('index.html', indexPage(head, held));
  const manifest = await add('manifest.json', manifestOf(head, held, index));
  await add('SHA256SUMS', sumsOf([...held.files, index, manifest]));
};

/** The names of a package's zips; where there are several, they are numbered. */
export const partNames = ({ job: { title }, day }: PackageHead, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `Evidence ${safeName(title, 60, 'package')} ${day}`;
    return count === 1 ? `${name}.zip` : `${name} ${at + 1} of ${count}.zip`;
  });
