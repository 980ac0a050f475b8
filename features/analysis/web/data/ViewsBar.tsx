import { DeleteOutlined, SaveOutlined } from '@ant-design/icons';
import { type AnalysisRange, analysisLength } from '@heliodon/energy/periods/analysis-range';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { analysisErrors } from '../../contract/analysis-range.schema.ts';
import {
  type AnalysisView,
  deleteAnalysisView,
  getAnalysisViews,
  saveAnalysisView,
  type ViewContent,
} from '../../contract/data.contract.ts';
import { lastRange } from '../energy/rangeState.ts';
import { SaveDialog } from '../saved/SaveDialog.tsx';
import styles from './data.module.css';
import { compareOf, type DataChoice } from './dataState.ts';

const NAME_ERRORS = [analysisErrors.viewNameTaken.code, analysisErrors.tooManyViews.code];

interface ViewsBarProps {
  content: Pick<ViewContent, 'plantIds' | 'figures' | 'mode'>;
  range: AnalysisRange;
  choice: DataChoice;
  timeZone: string;
}

/** Saved views of the account: open, save, delete. */
export function ViewsBar({ content, range, choice, timeZone }: ViewsBarProps) {
  const { t } = useTranslation('analysis');
  const [, setParams] = useSearchParams();
  const { confirmDanger } = useConfirm();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const [saving, setSaving] = useState(false);
  const { data } = useQuery(callQuery(getAnalysisViews, {}, { quiet: true }));
  const views = data?.views ?? [];
  const view = views.find(({ viewId }) => viewId === chosen);
  const reload = () => client.invalidateQueries({ queryKey: [getAnalysisViews.path] });
  const compare = compareOf(choice.compare);
  const draft: ViewContent = {
    ...content,
    step: range.step,
    length: analysisLength(range),
    // A custom comparison period is not saved.
    compare: compare === 'other' ? 'none' : compare,
  };
  const openView = ({ viewId, content: saved }: AnalysisView) => {
    setChosen(viewId);
    const { step, from, to } = lastRange(saved.step, saved.length, Date.now(), timeZone);
    setParams(
      {
        step,
        from,
        to,
        mode: saved.mode,
        compare: saved.compare,
        view: choice.view,
        plants: saved.plantIds.join(','),
        figures: saved.figures.join(','),
      },
      { replace: true },
    );
  };
  /** The name of the open view overwrites it, another name creates a new view. */
  const save = async (name: string) => {
    const viewId = view?.name === name ? view.viewId : null;
    const saved = await callApi(saveAnalysisView, { viewId, name, content: draft }, { quiet: true });
    setSaving(false);
    await reload();
    setChosen(saved.viewId);
  };
  const remove = async ({ viewId, name }: AnalysisView) => {
    const done = await confirmDanger({
      action: t('data.view.delete'),
      name,
      onConfirm: () => callApi(deleteAnalysisView, { viewId }),
    });
    if (!done) return;
    setChosen(undefined);
    await reload();
  };
  return (
    <div className={styles.row}>
      <span className={styles.field}>
        {t('data.view.name')}
        <Select<number>
          aria-label={t('data.view.name')}
          className={styles.view}
          value={view?.viewId}
          placeholder={t(views.length > 0 ? 'data.view.open' : 'data.view.none')}
          disabled={views.length === 0}
          options={views.map(({ viewId, name }) => ({ value: viewId, label: name }))}
          onChange={(viewId) => {
            const opened = views.find((one) => one.viewId === viewId);
            if (opened) openView(opened);
          }}
        />
      </span>
      <Button icon={<SaveOutlined />} onClick={() => setSaving(true)}>
        {t('data.view.save')}
      </Button>
      {view && (
        <Tooltip title={t('data.view.delete')}>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('data.view.delete')}
            onClick={() => void remove(view)}
          />
        </Tooltip>
      )}
      <SaveDialog
        open={saving}
        texts={{
          title: t('data.view.saveTitle'),
          name: t('data.view.nameField'),
          hint: t('data.view.saveHint'),
        }}
        initial={{ name: view?.name ?? '', shared: false }}
        nameErrors={NAME_ERRORS}
        onSave={({ name }) => save(name)}
        onClose={() => setSaving(false)}
      />
    </div>
  );
}
