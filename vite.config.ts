import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/chunks.ts';

/** Under this name TanStack Start serves the module that renders pages. */
const PAGES = 'virtual:tanstack-start-server-entry';

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: true,
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component'],
            // The router fetches all of a route's parts: those that stand in for the page come in one file.
            ['pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    react(),
    precompress(),
  ],
  publicDir: 'src/web/public',
  // Data addresses are no cacheable files, and fonts would need an exception in the content security policy.
  build: {
    assetsInlineLimit: 0,
    // Else the application carries, for each page there is, the names of all modules it is made of.
    modulePreload: { resolveDependencies: (_page, names) => names.filter((name) => name.endsWith('.css')) },
  },
  // With React inside the built handler, which React runs does not hang on the server's NODE_ENV.
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { rolldownOptions: { input: { server: PAGES, mails: 'src/web/emails/render.tsx' } } },
    },
  },
}));

/** Leaves a .br and a .gz beside each script and style, so that the server compresses none of them twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      for (const output of Object.values(bundle)) {
        if (!/\.(js|css|svg)$/.test(output.fileName)) continue;
        const content = output.type === 'chunk' ? output.code : output.source;
        const path = join(dir, output.fileName);
        await writeFile(`${path}.br`, brotliCompressSync(content));
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
