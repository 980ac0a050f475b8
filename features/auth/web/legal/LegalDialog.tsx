import type { Lang } from '@heliodon/kernel/lang';
import { useLang } from '@heliodon/web/i18n';
import { Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONSENT_VERSION } from '../../contract/auth.contract.ts';
import styles from './LegalDialog.module.css';
import type { LegalKind, LegalText } from './legalText.ts';

const texts: Record<LegalKind, Record<Lang, () => Promise<{ default: LegalText }>>> = {
  privacy: { zh: () => import('./privacy.zh.ts'), en: () => import('./privacy.en.ts') },
  agreement: { zh: () => import('./agreement.zh.ts'), en: () => import('./agreement.en.ts') },
};

interface LegalDialogProps {
  kind: LegalKind;
  onClose: () => void;
}

export default function LegalDialog({ kind, onClose }: LegalDialogProps) {
  const { t } = useTranslation('auth');
  const text = useLegalText(kind, useLang());
  return (
    <Modal open centered width={720} title={text?.title} onCancel={onClose} footer={null}>
      <div className={styles.text}>
        {text ? <LegalBody text={text} /> : <Skeleton active paragraph={{ rows: 10 }} />}
        <p className={styles.version}>{t('legal.version', { version: CONSENT_VERSION })}</p>
      </div>
    </Modal>
  );
}

function LegalBody({ text }: { text: LegalText }) {
  return (
    <>
      <p>{text.intro}</p>
      {text.sections.map(({ heading, paragraphs, points }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

function useLegalText(kind: LegalKind, lang: Lang): LegalText | null {
  const [text, setText] = useState<LegalText | null>(null);
  useEffect(() => {
    let wanted = true;
    void texts[kind][lang]().then((module) => {
      if (wanted) setText(module.default);
    });
    return () => {
      wanted = false;
    };
  }, [kind, lang]);
  return text;
}
