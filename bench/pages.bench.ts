// `npm run bench:pages [-- phone weight server]`: what a page costs a phone and the server. See bench/README.md.
import { describeMachine, judge, selectParts } from './harness/report.ts';
import { measurePhone } from './pages/phone.ts';
import { measureServer } from './pages/server.ts';
import { measureWeight } from './pages/weight.ts';

const PARTS = { phone: measurePhone, weight: measureWeight, server: measureServer };

const selected = selectParts(Object.keys(PARTS));
console.log(describeMachine());
const targets = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (selected.includes(name)) targets.push(...(await measure()));
}
judge(targets);
