import { pointTable } from './points.ts';

/*
 * Offsets, types and scale factors by the SunSpec Alliance (sunspec/models). Offsets count from the register after the
 * model header. Only points in use are listed.
 */

/** 101 to 103: one, two and three phases have the same layout. */
export const inverterInteger = pointTable(`
  AphA 1 uint16 A_SF
  AphB 2 uint16 A_SF
  AphC 3 uint16 A_SF
  A_SF 4 sunssf
  PPVphAB 5 uint16 V_SF
  PPVphBC 6 uint16 V_SF
  PPVphCA 7 uint16 V_SF
  PhVphA 8 uint16 V_SF
  PhVphB 9 uint16 V_SF
  PhVphC 10 uint16 V_SF
  V_SF 11 sunssf
  W 12 int16 W_SF
  W_SF 13 sunssf
  Hz 14 uint16 Hz_SF
  Hz_SF 15 sunssf
  VA 16 int16 VA_SF
  VA_SF 17 sunssf
  VAr 18 int16 VAr_SF
  VAr_SF 19 sunssf
  PF 20 int16 PF_SF
  PF_SF 21 sunssf
  WH 22 acc32 WH_SF
  WH_SF 24 sunssf
  DCA 25 uint16 DCA_SF
  DCA_SF 26 sunssf
  DCV 27 uint16 DCV_SF
  DCV_SF 28 sunssf
  DCW 29 int16 DCW_SF
  DCW_SF 30 sunssf
  TmpCab 31 int16 Tmp_SF
  TmpSnk 32 int16 Tmp_SF
  Tmp_SF 35 sunssf
  St 36 enum16
  Evt1 38 bits32
`);

/** 111 to 113: the same as floating point numbers. */
export const inverterFloat = pointTable(`
  AphA 2 float32
  AphB 4 float32
  AphC 6 float32
  PPVphAB 8 float32
  PPVphBC 10 float32
  PPVphCA 12 float32
  PhVphA 14 float32
  PhVphB 16 float32
  PhVphC 18 float32
  W 20 float32
  Hz 22 float32
  VA 24 float32
  VAr 26 float32
  PF 28 float32
  WH 30 float32
  DCA 32 float32
  DCV 34 float32
  DCW 36 float32
  TmpCab 38 float32
  TmpSnk 40 float32
  St 46 enum16
  Evt1 48 bits32
`);

export const nameplate = pointTable(`
  DERTyp 0 enum16
  WRtg 1 uint16 WRtg_SF
  WRtg_SF 2 sunssf
  WHRtg 17 uint16 WHRtg_SF
  WHRtg_SF 18 sunssf
  MaxChaRte 21 uint16 MaxChaRte_SF
  MaxChaRte_SF 22 sunssf
  MaxDisChaRte 23 uint16 MaxDisChaRte_SF
  MaxDisChaRte_SF 24 sunssf
`);

export const basicSettings = pointTable(`
  WMax 0 uint16 WMax_SF
  WMax_SF 20 sunssf
`);

export const extendedStatus = pointTable(`
  ActWh 3 acc64
  Ris 42 uint16 Ris_SF
  Ris_SF 43 sunssf
`);

export const immediateControls = pointTable(`
  Conn 2 enum16
  WMaxLimPct 3 uint16 WMaxLimPct_SF
  WMaxLim_Ena 7 enum16
  VArWMaxPct 13 int16 VArPct_SF
  VArPct_Mod 19 enum16
  VArPct_Ena 20 enum16
  WMaxLimPct_SF 21 sunssf
  VArPct_SF 23 sunssf
`);

export const basicStorage = pointTable(`
  WChaMax 0 uint16 WChaMax_SF
  StorCtl_Mod 3 bits16
  ChaState 6 uint16 ChaState_SF
  InBatV 8 uint16 InBatV_SF
  ChaSt 9 enum16
  OutWRte 10 int16 InOutWRte_SF
  InWRte 11 int16 InOutWRte_SF
  ChaGriSet 15 enum16
  WChaMax_SF 16 sunssf
  ChaState_SF 20 sunssf
  InBatV_SF 22 sunssf
  InOutWRte_SF 23 sunssf
`);

export const mppt = pointTable(`
  DCA_SF 0 sunssf
  DCV_SF 1 sunssf
  DCW_SF 2 sunssf
  DCWH_SF 3 sunssf
  Evt 4 bits32
  N 6 count
`);

export const mpptModule = pointTable(`
  IDStr 1 string 8
  DCA 9 uint16 DCA_SF
  DCV 10 uint16 DCV_SF
  DCW 11 uint16 DCW_SF
  DCWH 12 acc32 DCWH_SF
`);
