import { ATTACHMENTS_MAX } from '../../../../contract/rules/limits.ts';
import { SupportFiles } from '../../../../contract/support/request.ts';
import { mistakeOf } from '../../form/card-values.ts';

type FileFacts = Pick<File, 'name' | 'size'>;

const isSame = (one: FileFacts, other: FileFacts) => one.name === other.name && one.size === other.size;

/** Adds chosen files to those already there; a file that may not be attached stays out, and why is said. Spec part 1, 5. */
export const takeFiles = <F extends FileFacts>(before: readonly F[], chosen: readonly F[]) => {
  const taken = [...before];
  let problem = '';
  for (const file of chosen) {
    if (taken.some((other) => isSame(other, file))) continue;
    const mistake =
      taken.length === ATTACHMENTS_MAX
        ? `At most ${ATTACHMENTS_MAX} files can be attached`
        : mistakeOf(SupportFiles.shape.attachments, [{ name: file.name, size: file.size }]);
    if (mistake === '') taken.push(file);
    else problem = chosen.length > 1 ? `${file.name}: ${mistake}` : mistake;
  }
  return { taken, problem };
};
