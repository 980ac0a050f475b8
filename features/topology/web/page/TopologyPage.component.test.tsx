import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { deviceHeadline, type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Diagram, diagram, getAutoDiagram, getTopology } from '../../contract/index.ts';
import TopologyPage from './TopologyPage.tsx';

/** A diagram with the power of an inverter, in another colour above 40 kW. */
const drawn: Diagram = exampleOf(diagram, {
  width: 1600,
  height: 900,
  layers: [{ id: 'base', name: 'Base', visible: true, locked: false }],
  nodes: [
    {
      id: 'value',
      layerId: 'base',
      x: 200,
      y: 200,
      width: 240,
      height: 80,
      locked: false,
      kind: 'value',
      caption: 'Roof output',
      binding: { of: 'device', deviceId: 1, point: 'activePowerKw' },
      decimals: 1,
      fontPx: 32,
      ink: 'text',
      rules: [{ when: 'value', min: 40, max: null, ink: 'fault', blink: false }],
    },
  ],
});
const saved = exampleOf(getTopology.response, { version: 3, diagram: drawn });

/** Publishes the device headline, which is all that this diagram needs. */
async function publish(kw: number): Promise<void> {
  const power = { pvKw: kw, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
  const device = exampleOf(deviceHeadline, {
    deviceId: 1,
    sn: 'INVERTER',
    kind: 'inverter',
    status: 'running',
    at: Date.now(),
    powerKw: kw,
  });
  const plant: PlantNow = {
    plantId: 1,
    status: 'normal',
    at: Date.now(),
    power,
    soc: null,
    devices: [device],
  };
  await expect.poll(() => FakeSocket.watches(plantTopic(1))).toBe(true);
  server.publish(plantTopic(1), plant);
}

beforeEach(() => {
  server.answer(getTopology, saved);
});
afterEach(() => live.stop());

async function topology(options: PageOptions = {}) {
  const page = await renderPage(<TopologyPage />, options);
  live.start();
  return page;
}

it('shows each sample in the colour of the matching rule, and links to the device', async () => {
  const page = await topology();
  const value = page.getByRole('link', { name: /Roof output/ });
  const colour = () => getComputedStyle(value.element().querySelector('b') as Element).color;
  await publish(12.3);
  await expect.element(value.getByText('12.3')).toBeVisible();
  const before = colour();
  await publish(55.5);
  await expect.element(value.getByText('55.5')).toBeVisible();
  await expect.poll(colour).not.toBe(before);
  (value.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(page.address).toBe('/monitoring/deviceDetails?deviceId=1');
});

it('shows that nothing was drawn, and offers the automatic diagram as a start', async () => {
  server.answer(getTopology, exampleOf(getTopology.response));
  server.answer(getAutoDiagram, { diagram: drawn });
  const page = await topology();
  await expect.element(page.getByText(/No diagram has been drawn yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Use as starting point' }).click();
  expect(page.address()).toContain('/topologyMap?start=auto');
});

it('shows that the plant has no devices, and that loading failed', async () => {
  server.answer(getTopology, new Refusal(commonErrors.unexpected));
  const page = await topology();
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getTopology, { ...saved, diagram: { ...drawn, nodes: [] } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The plant has no devices yet')).toBeVisible();
});

it.each([
  ['en', 'Roof output', 'Edit'],
  ['zh', 'Roof output', '编辑拓扑图'],
] as const)('requires plantEdit for editing, in %s', async (lang, shown, edit) => {
  const looker = await topology({ lang, roleId: 2 });
  await expect.element(looker.getByText(shown)).toBeVisible();
  expect(looker.getByRole('button', { name: edit }).query()).toBeNull();
  await looker.unmount();
  const editor = await topology({ lang });
  await editor.getByRole('button', { name: edit }).click();
  expect(editor.address()).toBe('/topologyMap');
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await topology({ theme });
  await expect.element(page.getByText('Roof output')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
