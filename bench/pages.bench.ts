// `npm run bench:pages [-- phone weight server]`: what a page costs a phone, and the server. bench/README.md explains it.
import { measurePhone } from './pages/phone.ts';
import { measureServer } from './pages/server.ts';
import { measureWeight } from './pages/weight.ts';
import { judge, machineWords } from './sales/report.ts';

const PARTS = { phone: measurePhone, weight: measureWeight, server: measureServer };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.`);

console.log(machineWords());
const targets = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) targets.push(...(await measure()));
}
judge(targets);
