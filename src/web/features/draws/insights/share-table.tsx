import { formatShare } from '#domain/insights/days.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';

type ShareTableProps = {
  caption: string;
  /** Column headings for the rows' names, the count and the share. */
  headings: readonly [name: string, count: string, share: string];
  whole: number;
  rows: readonly { name: string; count: number }[];
};

/** A table with a bar in each row. */
export function ShareTable({ caption, headings: [name, count, part], whole, rows }: ShareTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeaderCell className="pl-0!">{name}</HeaderCell>
          <HeaderCell className="text-right">{count}</HeaderCell>
          <HeaderCell className="pr-0! text-right">{part}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name}>
            <th scope="row" className="w-full py-2.5 pr-3 font-normal">
              <span className="wrap-anywhere block">{row.name}</span>
              <ShareBar part={row.count} whole={whole} />
            </th>
            <Cell className="text-right">{formatNumber(row.count)}</Cell>
            <Cell className="pr-0! text-right">{formatShare(row.count, whole)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const width = whole === 0 ? 0 : Math.min(100, (part / whole) * 100);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-1.5 block h-2 w-full"
    >
      <rect width="100" height="1" className="fill-line" />
      <rect width={width} height="1" className="fill-accent" />
    </svg>
  );
}
