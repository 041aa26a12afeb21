import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: { addExtensions: true, quoteStyle: 'single', semicolons: true },
    }),
    react(),
  ],
  // Data addresses are no cacheable files, and fonts would need an exception in the content security policy.
  build: { assetsInlineLimit: 0 },
  // With React inside the built handler, which React runs does not hang on the server's NODE_ENV.
  environments: { ssr: { resolve: { noExternal: command === 'build' ? true : [] } } },
}));
