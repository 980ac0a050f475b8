import { SaveOutlined } from '@ant-design/icons';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useLeaveQuestion } from '@heliodon/ui/useLeaveQuestion';
import { Alert, App, Badge, Button, Form, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { PlantDetail, PlantInput } from '../../contract/plants.contract.ts';
import { BasicFields } from '../form/BasicFields.tsx';
import { type Errors, SECTIONS, type Section, sectionOf } from '../form/checkPlant.ts';
import { FormulaFields } from '../form/FormulaFields.tsx';
import { PlantFormContext } from '../form/formContext.ts';
import { InstallationFields } from '../form/InstallationFields.tsx';
import { LocationFields } from '../form/LocationFields.tsx';
import { PfFields } from '../form/PfFields.tsx';
import { sentPlant } from '../form/plantValues.ts';
import styles from './edit.module.css';
import { TypeNote } from './TypeNote.tsx';
import { useEditPlant } from './useEditPlant.ts';
import { vanishing } from './vanishing.ts';

export interface ExtraTab {
  readonly key: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** The saved PF setting, and whether the form has unsaved changes to it. */
export interface SavedPf {
  readonly plantId: number;
  readonly timeZone: string;
  readonly setting: Pick<PlantInput, 'pfEnabled' | 'pfPoints'>;
  readonly unsaved: boolean;
}

interface EditTabsProps {
  detail: PlantDetail;
  subtitle: string;
  extraTabs: readonly ExtraTab[];
  /** From another feature, below the PF setting: the setting stored in the inverters. */
  pfDevices: (pf: SavedPf) => ReactNode;
  onReload: () => void;
  onSaved: () => void;
}

export function EditTabs(props: EditTabsProps) {
  const { detail, subtitle, extraTabs, pfDevices, onReload, onSaved } = props;
  const { t } = useTranslation('plants');
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
  const edit = useEditPlant(detail);
  const { values, saved, errors, change, left, dirty, busy, problem } = edit;
  useLeaveQuestion(dirty);

  const open = (tab: string) =>
    setParams(
      (current) => {
        current.set('tab', tab);
        return current;
      },
      { replace: true },
    );
  const keys: string[] = [...SECTIONS, ...extraTabs.map(({ key }) => key)];
  const active = keys.find((key) => key === params.get('tab')) ?? 'basic';
  const isOwn = SECTIONS.some((section) => section === active);

  const showErrors = (found: Errors) => {
    const wrong = new Set(Object.keys(found).map(sectionOf));
    const first = SECTIONS.find((section) => wrong.has(section));
    if (first && !wrong.has(active as Section)) open(first);
    edit.show(found);
  };
  const save = async () => {
    const found = await edit.save();
    if (found) return showErrors(found);
    message.success(t('edit.saved'));
    onSaved();
  };

  const { pfEnabled, pfPoints } = sentPlant(saved);
  const savedPf: SavedPf = {
    plantId: detail.plantId,
    timeZone: saved.timeZone,
    setting: { pfEnabled, pfPoints },
    unsaved:
      values.pfEnabled !== pfEnabled || JSON.stringify(values.pfPoints) !== JSON.stringify(saved.pfPoints),
  };
  const gone = vanishing(saved.screenType, values.screenType);
  const contents: Record<Section, ReactNode> = {
    basic: <BasicFields typeNote={gone.length > 0 && <TypeNote groups={gone} />} />,
    location: (
      <>
        <LocationFields />
        {values.timeZone !== saved.timeZone && (
          <Alert type="warning" showIcon title={t('edit.zoneNote')} className={styles.notice} />
        )}
      </>
    ),
    installation: <InstallationFields />,
    pf: (
      <>
        <PfFields />
        {pfDevices(savedPf)}
      </>
    ),
    formulas: <FormulaFields />,
  };
  const wrong = (section: Section) => Object.keys(errors).some((path) => sectionOf(path) === section);
  return (
    <PageFrame
      title={saved.name}
      subtitle={subtitle}
      action={
        <>
          {dirty && (
            <Button onClick={edit.reset} disabled={busy}>
              {t('edit.reset')}
            </Button>
          )}
          {(dirty || isOwn) && (
            <Button type="primary" icon={<SaveOutlined />} disabled={!dirty} loading={busy} onClick={save}>
              {t('edit.save')}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <Alert
          type="error"
          showIcon
          title={problem === 'conflict' ? t('edit.conflict') : problem.text}
          action={
            problem === 'conflict' && (
              <Button size="small" onClick={onReload}>
                {t('edit.reload')}
              </Button>
            )
          }
        />
      )}
      <PlantFormContext value={{ values, errors, change, left, plantId: detail.plantId }}>
        {/* No form element: tabs of other features contain forms, and forms cannot be nested. */}
        <Form layout="vertical" disabled={busy} component={false}>
          <Tabs
            className={styles.card}
            activeKey={active}
            onChange={open}
            destroyOnHidden
            items={[
              ...SECTIONS.map((section) => ({
                key: section,
                label: (
                  <Badge dot={wrong(section)} offset={[6, 0]}>
                    {t(`tab.${section}`)}
                  </Badge>
                ),
                children: <div className={styles.content}>{contents[section]}</div>,
              })),
              ...extraTabs,
            ]}
          />
        </Form>
      </PlantFormContext>
    </PageFrame>
  );
}
