// Every npm script starts here, with any version of Node. This file installs the packages if needed, and continues with
// the project's own Node. As any version may run it, this file and the .mjs files beside it are plain JavaScript.
const OLDEST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`This project needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}.`);
  process.exit(1);
}

import('./commands.mjs')
  .then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)))
  .then((exitCode) => process.exit(exitCode))
  .catch((error) => {
    console.error(error.name === 'StepFailed' ? error.message : error);
    process.exit(1);
  });
