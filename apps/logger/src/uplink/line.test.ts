import type { DownChannel } from '@heliodon/device-links/mqtt/topics';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestPlatform } from '../../test/test-platform.ts';
import { Line } from './line.ts';

let platform: TestPlatform;
let line: Line;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(async () => {
  await line.close();
  await platform.stop();
});

it.each([
  ['setup', true],
  // As for a platform of an earlier version.
  ['unheard-of', false],
])('learns whether the platform knows the channel %s: %s', async (name, isGranted) => {
  const onConnect = vi.fn();
  const channel = name as DownChannel;
  line = new Line({
    url: platform.url,
    sn: 'LG-1',
    password: () => 'its-secret',
    keepaliveS: () => 60,
    onConnect,
    onClose: () => undefined,
    onDown: () => undefined,
    onMessage: () => undefined,
    newChannels: [channel],
  });
  line.open();
  await vi.waitFor(() => expect(onConnect).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect([line.isUp, line.isGranted(channel)]).toEqual([true, isGranted]);
});
