import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = dirname(dirname(import.meta.dirname));

const ROUTE = `import { createFileRoute } from '@tanstack/react-router';
import { BareMarkup } from '#web/bare-markup.tsx';

export const Route = createFileRoute('/bare')({ component: BareMarkup });
`;

/** Builds a copy of the program with one more page, `/bare`, which loads no data and has no logic. */
export async function withBarePage<Result>(use: (program: string) => Promise<Result>): Promise<Result> {
  const program = await mkdtemp(join(tmpdir(), 'bare-page-'));
  try {
    for (const part of ['src', 'migrations', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
      await cp(join(root, part), join(program, part), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(program, 'node_modules'));
    await cp(join(import.meta.dirname, 'bare-markup.tsx'), join(program, 'src', 'web', 'bare-markup.tsx'));
    await writeFile(join(program, 'src', 'web', 'routes', 'bare.tsx'), ROUTE);
    await buildPages(program);
    return await use(program);
  } finally {
    await rm(program, { recursive: true, force: true });
  }
}

async function buildPages(program: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: program,
    env: { PATH: process.env.PATH },
  });
}
