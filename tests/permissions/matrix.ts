import { readFileSync } from 'node:fs';

/** The columns of the permission matrix, in order. */
export const ROLES = [
  'Visitor',
  'Participant',
  'Another host',
  'Owner',
  'Unverified owner',
  'Clerk',
  'Support',
  'Finance',
  'Admin',
] as const;
export type RoleName = (typeof ROLES)[number];

/** One row: a call, a case, and the status for each role. */
export type Row = {
  section: string;
  /** Method and path with its parameters, as in the contract. */
  call: string;
  when: string;
  statuses: { role: RoleName; status: number }[];
};

/** Reads the matrix from docs/permissions.md, so that the published document itself is tested. */
export function readMatrix(): Row[] {
  const text = readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8');
  let section = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3);
    if (line.startsWith('| Call')) requireColumns(line);
    const call = /^\| `([A-Z]+ \/[^`]*)` \|/.exec(line)?.[1];
    if (call === undefined) return [];
    const [, when = '', ...statuses] = cellsOf(line);
    return [
      { section, call, when, statuses: ROLES.map((role, i) => ({ role, status: Number(statuses[i]) })) },
    ];
  });
}

function requireColumns(heading: string): void {
  const columns = cellsOf(heading).slice(2);
  if (columns.join() !== ROLES.join()) throw new Error(`the columns of the matrix are ${columns.join(', ')}`);
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
