import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = Readonly<Record<string, string>>;

/** A list with nothing but React: no sign-in, no menu, no sorting, one request for its rows. */
const List = () => {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    fetch('/rows.json')
      .then((reply) => reply.json())
      .then(setRows);
  }, []);
  return (
    <main>
      <h1>Technology providers</h1>
      <table>
        <tbody>
          {rows.map(({ name, ...others }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {Object.entries(others).map(([field, value]) => (
                <td key={field}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
};

createRoot(document.getElementById('root') as HTMLElement).render(<List />);
