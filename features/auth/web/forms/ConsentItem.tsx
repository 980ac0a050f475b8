import { lazyPage } from '@heliodon/web/chunk';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { authRule } from '../../contract/auth.contract.ts';
import type { LegalKind } from '../legal/legalText.ts';
import styles from './ConsentItem.module.css';
import { useRules } from './useRules.ts';

const LegalDialog = lazyPage(() => import('../legal/LegalDialog.tsx'));

/** Consent to both texts, each of which opens on a click; the form field is `consent`. */
export function ConsentItem() {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const [open, setOpen] = useState<LegalKind | null>(null);

  const read = async (kind: LegalKind) => {
    await LegalDialog.preload().catch(() => undefined);
    setOpen(kind);
  };

  return (
    <Form.Item className={styles.item}>
      <div className={styles.line}>
        <Form.Item
          name="consent"
          valuePropName="checked"
          noStyle
          validateTrigger="onChange"
          rules={rules(z.literal(true, authRule.consent))}
        >
          <Checkbox aria-label={t('consent.label')} />
        </Form.Item>
        <span>
          <label htmlFor="consent">{t('consent.lead')}</label>{' '}
          <button type="button" className={styles.link} onClick={() => read('privacy')}>
            {t('consent.privacy')}
          </button>{' '}
          {t('consent.and')}{' '}
          <button type="button" className={styles.link} onClick={() => read('agreement')}>
            {t('consent.agreement')}
          </button>
        </span>
      </div>
      {open && <LegalDialog kind={open} onClose={() => setOpen(null)} />}
    </Form.Item>
  );
}
