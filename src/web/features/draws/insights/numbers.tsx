import type { ReactNode } from 'react';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';

type NumbersProps = {
  caption: string;
  /** The first heading belongs to the row names, the others to the numbers. */
  headings: readonly string[];
  rows: readonly { name: string; values: readonly ReactNode[] }[];
};

/** The numbers of a chart as a table. */
export function NumbersTable({ caption, headings, rows }: NumbersProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <HeaderCell key={heading} className={at > 0 ? 'text-right' : undefined}>
              {heading}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <Row key={name}>
            <th scope="row" className="px-3 py-2.5 font-normal">
              {name}
            </th>
            {values.map((value, at) => (
              <Cell key={headings[at + 1]} className="text-right">
                {value}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The same table, collapsed below a chart. */
export function NumbersBehind(props: NumbersProps) {
  return (
    <details className="mt-3 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        Show the numbers
      </summary>
      <div className="max-h-96 overflow-y-auto">
        <NumbersTable {...props} />
      </div>
    </details>
  );
}
