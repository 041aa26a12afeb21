import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/chunks.ts';

/** TanStack Start's name for the module that renders pages. */
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
            // The router loads all parts of a route: fallback screens are one file.
            ['pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    react(),
    precompress(),
  ],
  publicDir: 'src/web/public',
  // Data URLs are not cached, and fonts would need an exception in the content security policy.
  build: {
    assetsInlineLimit: 0,
    // Otherwise the application contains the names of the modules of every page.
    modulePreload: { resolveDependencies: (_page, names) => names.filter((name) => name.endsWith('.css')) },
  },
  // React is bundled, so that its build does not depend on the server's NODE_ENV.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups() } },
          // The domain is pure: what a page does not use of it need not be loaded.
          treeshake: { moduleSideEffects: [{ test: /src\/domain\//, sideEffects: false }] },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        rolldownOptions: {
          input: {
            server: PAGES,
            emails: 'src/web/emails/render.tsx',
            addresses: 'src/web/start/match-address.ts',
          },
        },
      },
    },
  },
}));

/** Writes a .br and a .gz next to each script and style, so that the server does not compress them. */
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
