/** Ends the process with a clear message if Node is too old; later errors would be misleading. */
export function ensureNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (ok) return;
  console.error(
    `Heliodon needs Node 20.19 or newer (20.19+, 22.12+, 23 and up); this is Node ${process.versions.node}.`,
  );
  console.error('Install a newer one from https://nodejs.org and start again.');
  process.exit(1);
}
