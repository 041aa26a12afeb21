import { execFile } from 'node:child_process';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = dirname(dirname(import.meta.dirname));

const ROUTE = `import { createFileRoute } from '@tanstack/react-router';
import { BareMarkup } from '#web/bare-markup.tsx';

export const Route = createFileRoute('/bare')({ component: BareMarkup });
`;

/** Builds a copy of the program with an additional page, `/bare`, that loads no data and has no logic. */
export async function buildBareSite(program: string): Promise<void> {
  for (const part of ['src', 'migrations', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
    await cp(join(root, part), join(program, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(program, 'node_modules'));
  await cp(join(import.meta.dirname, 'bare-markup.tsx'), join(program, 'src', 'web', 'bare-markup.tsx'));
  await writeFile(join(program, 'src', 'web', 'routes', 'bare.tsx'), ROUTE);
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: program,
    env: { PATH: process.env.PATH },
  });
}
