/**
 * The data of the build that every page shows. It is written into classic scripts beside the page, because a page opened from a file may
 * neither fetch nor import. So it survives JSON, and nothing in it depends on a theme.
 */
import type { Change } from '#atlas/charts/chart-difference.ts';
import type { Engine } from './browsers/engines.ts';
import type { Box, ChartStructure } from '#atlas/charts/chart-data.ts';

export type DriverTarget = 'model' | 'server' | 'browser';

export interface DrawnState extends Box {
  readonly path: string;
  readonly holds: readonly string[];
  readonly opens: string | null;
  readonly isContainer: boolean;
}

export interface DrawnEdge {
  /** The value of `data-edge` in the SVG. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly string[];
}

export interface SiteDrawing {
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** The size of the smallest text, in px of the drawing. */
  readonly textSize: number;
  /** The SVG without styles. The page provides `drawingStyle`, and colours elements by `data-state`, `data-transition` and `data-edge`. */
  readonly svg: string;
  readonly states: readonly DrawnState[];
  readonly edges: readonly DrawnEdge[];
}

export interface SitePath {
  /** `visits/visit#7f3a12`. */
  readonly id: string;
  readonly start: string;
  readonly steps: readonly string[];
  /** The drivers on which the path passed; empty if it is only planned. */
  readonly passed: readonly DriverTarget[];
  readonly failed: readonly DriverTarget[];
  readonly transitions: readonly string[];
}

export interface DriverCoverage {
  readonly on: DriverTarget;
  /** Ids of the transitions that paths took on this driver. */
  readonly covered: readonly string[];
  readonly coverable: number;
  readonly isWalked: boolean;
  readonly notCoverable: readonly { readonly what: string; readonly reason: string }[];
}

export interface MutantCounts {
  readonly all: number;
  readonly killed: number;
  readonly byTransition: Readonly<Record<string, { readonly all: number; readonly killed: number }>>;
}

export interface Screenshot {
  readonly engine: Engine;
  readonly state: string;
  /** The code of the shown refusal; null for a picture of the state as such. */
  readonly code: string | null;
  readonly theme: 'light' | 'dark';
  readonly size: 'phone' | 'desktop';
  readonly file: string;
}

export interface SiteChart extends ChartStructure {
  readonly drawings: readonly SiteDrawing[];
  /** A small picture of the first drawing, without words. */
  readonly thumbnail: string;
  readonly paths: readonly SitePath[];
  readonly coverage: readonly DriverCoverage[];
  /** Ids of the transitions on any known path, whether executed or not. */
  readonly planned: readonly string[];
  /** Null while the mutation run has no result for it. */
  readonly mutants: MutantCounts | null;
  readonly shots: readonly Screenshot[];
}

export type DrawnChart = Pick<SiteChart, 'id' | 'factory' | 'states' | 'transitions' | 'paths' | 'coverage' | 'planned' | 'mutants'>;

export interface SiteClause {
  readonly id: string;
  readonly text: string;
  readonly issue?: number;
  readonly calls?: readonly string[];
  readonly routes?: readonly string[];
  readonly tests?: readonly { readonly file: string; readonly title: string }[];
}

/** Something that can go wrong for a member: the server refuses with a code, or a call gives no usable answer. */
export interface SiteError {
  readonly kind: 'refusal' | 'failure';
  readonly code: string;
  /** In words: `Full · no waitlist`. */
  readonly title: string;
  /** HTTP status; null if there is no answer. */
  readonly status: number | null;
  /** The sentence for members, by locale. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Can every call give this answer, with any input? */
  readonly isAnywhere: boolean;
  /** The calls that can give this answer, as in the contract: `PUT /orgs/{id}`. */
  readonly calls: readonly string[];
  /**
   * The answers of calls with this code, each with its transitions. If the model of a chart has no answer with this code, though its call
   * may give it, the transitions of its other refusals.
   */
  readonly answers: readonly {
    readonly chart: string;
    readonly port: string;
    readonly outcome: string;
    readonly transitions: readonly string[];
    /** Does the model of the chart name this very code? */
    readonly isOwn: boolean;
  }[];
}

export interface EmailShot {
  readonly theme: 'light' | 'dark';
  /** The width of the window in pixels. */
  readonly width: number;
  readonly file: string;
}

export interface SiteEmail {
  /** `password_reset`. */
  readonly name: string;
  /** Why it is sent, in words. */
  readonly title: string;
  readonly from: string;
  readonly subject: string;
  /** The plain-text part of the email. */
  readonly text: string;
  readonly attachment: string | null;
  /** Empty if no transition of a chart sends it. */
  readonly sentBy: readonly { readonly chart: string; readonly transition: string }[];
  readonly shots: readonly EmailShot[];
}

export interface SiteNumber {
  readonly id: string;
  readonly title: string;
  readonly meaning: string;
  /** The field in `studio.json`. */
  readonly name: string;
  readonly default: string;
  readonly least: string;
  readonly most: string;
  /** In order of precedence: the first place that sets the number wins. */
  readonly setBy: readonly string[];
  /** Empty if no chart depends on it. */
  readonly usedBy: readonly { readonly chart: string; readonly transitions: readonly string[] }[];
}

/** One machine in two versions: both in one chart, which is laid out once, so that unchanged parts stay in place. */
export interface SiteComparison extends Pick<ChartStructure, 'id' | 'factory' | 'states' | 'transitions'> {
  /** True if the machine no longer exists. */
  readonly isGone: boolean;
  readonly drawings: readonly SiteDrawing[];
  /** Sentences; a change of a path refers to the path's id. */
  readonly changes: readonly Change[];
  /** Ids of transitions and paths of states that exist in only one version. */
  readonly onlyBefore: readonly string[];
  readonly onlyNow: readonly string[];
}

export interface SiteDifference {
  /** The revision as the user gave it. */
  readonly against: string;
  /** Only machines with changes. */
  readonly machines: readonly SiteComparison[];
}

export interface SiteData {
  readonly version: string;
  readonly charts: readonly SiteChart[];
  readonly clauses: readonly SiteClause[];
  /** Refusals first, in the order of the contract. */
  readonly errors: readonly SiteError[];
  readonly emails: readonly SiteEmail[];
  readonly numbers: readonly SiteNumber[];
  /** Present only after `npm run charts -- --against <revision>`. */
  readonly changed?: SiteDifference;
}
