// The image's health check. It exits with 0 if the program in the same container can serve requests. Otherwise it prints
// why not, and `docker inspect` shows this.
const address = `http://127.0.0.1:${process.env.PORT || '3000'}/readyz`;

try {
  const response = await fetch(address, { signal: AbortSignal.timeout(4_000) });
  console.log(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.log(`${address} does not respond: ${error}`);
  process.exitCode = 1;
}
