import { DownOutlined, FolderOpenOutlined, LinkOutlined, SaveOutlined } from '@ant-design/icons';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { copyText } from '@heliodon/ui/copyText';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { App, Button, Dropdown, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportCompared } from '../../../contract/compare/compared.contract.ts';
import type { StepMin } from '../../../contract/compare/series.schema.ts';
import { saveSet } from '../../../contract/compare/sets.contract.ts';
import { SaveSetDialog, type SetDraft } from '../sets/SaveSetDialog.tsx';
import { SetsDrawer } from '../sets/SetsDrawer.tsx';
import { contentOf, stateOf } from '../sets/setContent.ts';
import { useForgetSets, useOpenSet } from '../sets/useSets.ts';
import type { CompareProps } from './compareProps.ts';

/** Actions for sets, link and file of the comparison. */
export function CompareActions(props: CompareProps & { pick: ReactNode }) {
  const { state, change, comparison, today, pick } = props;
  const { t } = useTranslation('compare');
  const { message } = App.useApp();
  const [listing, setListing] = useState(false);
  const nothing = comparison.known.length === 0;

  const copy = async (button: HTMLElement) => {
    const done = await copyText(globalThis.location.href, button);
    if (done) void message.success(t('link.copied'));
    else void message.error(t('link.failed'));
  };
  return (
    <>
      <Button icon={<FolderOpenOutlined />} onClick={() => setListing(true)}>
        {t('sets.title')}
      </Button>
      <SaveButton {...props} disabled={nothing} />
      <Button icon={<LinkOutlined />} disabled={nothing} onClick={(event) => void copy(event.currentTarget)}>
        {t('link.copy')}
      </Button>
      <Allowed code="deviceExport">
        <ExportButton
          disabled={nothing}
          onExport={(format) => callApi(exportCompared, { format, data: exportedData(props) })}
        />
      </Allowed>
      {pick}
      <SetsDrawer
        open={listing}
        onClose={() => setListing(false)}
        onOpen={(set) => {
          change(stateOf(set, today));
          setListing(false);
        }}
        onDeleted={(setId) => setId === state.setId && change({ setId: 0 })}
      />
    </>
  );
}

/** Content of the export: the measured values behind the chart. */
function exportedData({ comparison, state, timeZone }: CompareProps) {
  const { known, chosen, days, from, to, stepMs } = comparison;
  const stepMin = (stepMs / MINUTE_MS) as StepMin;
  if (state.mode === 'days')
    return { series: chosen ? [chosen.series] : [], span: { mode: 'days' as const, days }, stepMin };
  const span = { mode: 'time' as const, from, to, timeZone };
  return { series: known.map(({ series }) => series), span, stepMin };
}

/** Overwrites an own set; otherwise saves under a new name. */
function SaveButton({ state, change, comparison, disabled }: CompareProps & { disabled: boolean }) {
  const { t } = useTranslation('compare');
  const { message } = App.useApp();
  const [draft, setDraft] = useState<SetDraft>();
  const open = useOpenSet(state.setId);
  const forget = useForgetSets();
  const own = open?.own ? open : undefined;

  const saved = async (setId: number) => {
    setDraft(undefined);
    change({ setId });
    await forget();
    void message.success(t('sets.saved'));
  };
  const content = () =>
    contentOf({ ...state, series: comparison.known.map(({ series }) => series) }, comparison);
  const saveAs = () => setDraft({ name: '', shared: false, content: content() });
  const overwrite = async () => {
    if (!own) return;
    const { setId, name, shared } = own;
    await callApi(saveSet, { setId, name, shared, content: content() });
    await saved(setId);
  };
  return (
    <>
      {own ? (
        <Space.Compact>
          <Button
            icon={<SaveOutlined />}
            disabled={disabled}
            title={own.name}
            onClick={() => void overwrite()}
          >
            {t('sets.overwrite')}
          </Button>
          <Dropdown
            disabled={disabled}
            trigger={['click']}
            menu={{ items: [{ key: 'as', label: t('sets.saveAs') }], onClick: saveAs }}
          >
            <Button icon={<DownOutlined />} aria-label={t('sets.more')} />
          </Dropdown>
        </Space.Compact>
      ) : (
        <Button icon={<SaveOutlined />} disabled={disabled} onClick={saveAs}>
          {t('sets.save')}
        </Button>
      )}
      <SaveSetDialog
        draft={draft}
        onClose={() => setDraft(undefined)}
        onSaved={(setId) => void saved(setId)}
      />
    </>
  );
}
