// `npm run bench:pages [-- phone weight server]`: what a page costs on a phone and on the server. See bench/README.md.
import { measureParts } from './harness/report.ts';
import { measurePhone } from './pages/phone.ts';
import { measureServer } from './pages/server.ts';
import { measureWeight } from './pages/weight.ts';

await measureParts({ phone: measurePhone, weight: measureWeight, server: measureServer });
