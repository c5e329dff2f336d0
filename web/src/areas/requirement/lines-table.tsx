import { kinds } from '#contract/kinds/kinds.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { roles } from '#contract/rules/roles.ts';
import { conditionWords, type RequirementsOf, ruleWords, useFactOptions } from '#web/requirements/line-words.ts';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

interface Props {
  readonly of: RequirementsOf;
  readonly caption: string;
  readonly lines: readonly RequirementLine[];
  /** The lines of the version before, by which new and changed lines are marked; undefined for no marks. */
  readonly before?: readonly RequirementLine[];
  /** For a draft: changes a line, or takes it out. */
  readonly onEdit?: (line: RequirementLine) => void;
  readonly onRemove?: (line: RequirementLine) => void;
}

const rolesIn = ({ turn }: RequirementLine) =>
  roles
    .filter(({ id }) => turn.includes(id))
    .map(({ RoleName }) => RoleName)
    .join(', ');

const plain = ({ key, demand, onlyFor, notFor, validMonths, graceDays, reopensOn, turn, ...line }: RequirementLine) => {
  const { sentence, beforeActivation } = line;
  const rest = { validMonths, graceDays, reopensOn, turn, sentence, beforeActivation };
  return JSON.stringify({ key, demand, onlyFor, notFor, ...rest });
};

const markOf = (line: RequirementLine, before: readonly RequirementLine[] | undefined) => {
  if (!before) return '';
  const former = before.find(({ key }) => key === line.key);
  if (!former) return 'New';
  return plain(former) === plain(line) ? '' : 'Changed';
};

/** How a line counts, and what another line of the same document means for it. */
const howOf = (line: RequirementLine, lines: readonly RequirementLine[]) => {
  const demanded = JSON.stringify(line.demand);
  const isTwice = lines.some(({ key, demand }) => key !== line.key && JSON.stringify(demand) === demanded);
  const both = 'another line demands it too: where both apply, the shorter validity and the earlier day count';
  return [ruleWords(line), isTwice ? both : ''].filter((part) => part !== '').join('; ');
};

/** What a draft has taken out, and what becomes of requests for it; '' for nothing. */
const removalWords = (kind: RequirementKind, lines: readonly RequirementLine[], before: readonly RequirementLine[]) => {
  const removed = before.filter(({ key }) => lines.every((line) => line.key !== key));
  if (removed.length === 0) return '';
  const names = removed.map(({ demand }) => demandName(kind, demand)).join(', ');
  const requests = removed.some(({ demand }) => demand.type === 'document')
    ? ' Requests for documents among them stay open, and say that they are no longer demanded.'
    : '';
  return `Taken out of the published version: ${names}.${requests}`;
};

const heads = ['What', 'Of whom', 'How', 'Who'];

/** The lines of a version or a draft, in words. */
export const LinesTable = ({ of, caption, lines, before, onEdit, onRemove }: Props) => {
  const { kind } = of;
  const options = useFactOptions(of);
  const removal = removalWords(kind, lines, before ?? []);
  return (
    <>
      {removal !== '' && <p className="lead">{removal}</p>}
      {lines.length === 0 ? (
        <p className="lead">Nothing is demanded of {kinds[kind].plural}.</p>
      ) : (
        <TableWrap label={caption} scrolls={false}>
          <PlainTable caption={caption} headings={onEdit ? [...heads, 'Actions'] : heads}>
            {lines.map((line) => {
              const what = demandName(kind, line.demand);
              const mark = markOf(line, before);
              return (
                <TableRow key={line.key}>
                  <TableCell as="th" scope="row">
                    {what}
                    {mark !== '' && <span className="quiet"> {mark}</span>}
                    {line.sentence !== '' && <p className="quiet">{line.sentence}</p>}
                  </TableCell>
                  <TableCell data-label="Of whom">{conditionWords(kind, line, options)}</TableCell>
                  <TableCell data-label="How">{howOf(line, lines)}</TableCell>
                  <TableCell data-label="Who">{rolesIn(line)}</TableCell>
                  {onEdit && (
                    <TableCell>
                      <button
                        type="button"
                        className="button small"
                        aria-label={`Edit ${what}`}
                        onClick={() => onEdit(line)}
                      >
                        Edit
                      </button>{' '}
                      <button
                        type="button"
                        className="button small"
                        aria-label={`Remove ${what}`}
                        onClick={() => onRemove?.(line)}
                      >
                        Remove
                      </button>
                    </TableCell>
                  )}
                </TableRow>
              );
            })}
          </PlainTable>
        </TableWrap>
      )}
    </>
  );
};
