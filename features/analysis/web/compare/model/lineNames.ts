interface Named {
  readonly plantName: string;
  readonly deviceName: string;
  readonly sn: string;
  readonly pointName: string;
}

const differ = (names: readonly string[]): boolean => new Set(names).size > 1;

/** Shortest distinguishable names: common parts are left out. */
export function lineNames(lines: readonly Named[]): string[] {
  const withPlant = differ(lines.map(({ plantName }) => plantName));
  const withDevice = differ(lines.map(({ plantName, deviceName }) => `${plantName} ${deviceName}`));
  const withPoint = !withDevice || differ(lines.map(({ pointName }) => pointName));
  const short = lines.map(({ plantName, deviceName, pointName }) =>
    [withPlant && plantName, withDevice && deviceName, withPoint && pointName].filter(Boolean).join(' · '),
  );
  return short.map((name, i) =>
    short.indexOf(name) === short.lastIndexOf(name) ? name : `${name} (${lines[i]?.sn})`,
  );
}
