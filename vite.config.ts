import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: { addExtensions: true, quoteStyle: 'single', semicolons: true },
    }),
    react(),
  ],
  build: { assetsInlineLimit: 0 },
});
