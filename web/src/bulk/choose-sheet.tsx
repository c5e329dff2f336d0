import { Select } from '../ui/choice/select.tsx';
import type { ShownImport } from './import/use-import.ts';
import { useRecheck } from './import/use-import.ts';
import { quoted } from './quoted.ts';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

/** Which sheet of the workbook was read and which are hidden; another one can be chosen, and the file is checked again with it. */
export const ChooseSheet = (props: Props) => {
  const { sheet, otherSheets, hiddenSheets, exampleRow } = props.report;
  const { recheck } = useRecheck(props);
  const choose = (name: string) => name !== sheet && recheck({ sheet: name });
  const nameOf = (name: string) => (hiddenSheets.includes(name) ? `${name} (hidden)` : name);
  const unread = hiddenSheets.filter((name) => name !== sheet);
  return (
    <>
      {sheet !== '' && otherSheets.length === 0 && <p className="prose">Sheet “{nameOf(sheet)}” was read.</p>}
      {otherSheets.length > 0 && (
        <>
          <p className="prose">The workbook has several sheets that can be meant. One of them was read.</p>
          <Select
            inline
            label="Sheet"
            options={[sheet, ...otherSheets].map((name) => ({ id: name, name: nameOf(name) }))}
            value={sheet}
            onChange={choose}
          />
        </>
      )}
      {unread.length > 0 && <p className="prose">Hidden and not read: {quoted(unread)}.</p>}
      {exampleRow > 0 && <p className="prose">The example of the template in row {exampleRow} was left out.</p>}
    </>
  );
};
