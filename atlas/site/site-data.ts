/**
 * The data that the pages show. The build writes the data as JSON into classic scripts beside the page, because a page that was opened from
 * a file may neither fetch nor import. No part of the data depends on a theme.
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
  /** The id of the edge: the value of its `data-edge` attribute in the SVG. */
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
  /** The id of the path, for example `visits/visit#7f3a12`. */
  readonly id: string;
  readonly start: string;
  readonly steps: readonly string[];
  /** The drivers on which the path passed; empty if it has passed on none. */
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
  /** The code of the refusal that the picture shows; null for a picture without a refusal. */
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
  /** The counts of its mutants; null while the mutation run has no result for this chart. */
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
  /** The error in words, for example `Full · no waitlist`. */
  readonly title: string;
  /** The HTTP status; null if there is no answer. */
  readonly status: number | null;
  /** The sentence for members, by locale. */
  readonly sentences: Readonly<Record<string, string>>;
  /** True if every call can give this answer, with any input. */
  readonly isAnywhere: boolean;
  /** The calls that can give this answer, as written in the contract, for example `PUT /orgs/{id}`. */
  readonly calls: readonly string[];
  /**
   * The answers of calls with this code, each with the transitions that it takes. If a call may give this code but the model of the chart
   * has no such answer, these are the transitions of its other refusals.
   */
  readonly answers: readonly {
    readonly chart: string;
    readonly port: string;
    readonly outcome: string;
    readonly transitions: readonly string[];
    /** True if the model of the chart has an answer with this code. */
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
  /** The name of the email, for example `password_reset`. */
  readonly name: string;
  /** The cause of the email in words. */
  readonly title: string;
  readonly from: string;
  readonly subject: string;
  /** The plain-text part of the email. */
  readonly text: string;
  readonly attachment: string | null;
  /** The transitions that send the email. Empty if no transition of a chart sends it. */
  readonly sentBy: readonly { readonly chart: string; readonly transition: string }[];
  readonly shots: readonly EmailShot[];
}

export interface SiteNumber {
  readonly id: string;
  readonly title: string;
  readonly meaning: string;
  /** The name of the field in `studio.json`. */
  readonly name: string;
  readonly default: string;
  readonly least: string;
  readonly most: string;
  /** The places that can set the number, in order of precedence. The first place that sets it wins. */
  readonly setBy: readonly string[];
  /** The charts that depend on the number, with the transitions. Empty if there is no such chart. */
  readonly usedBy: readonly { readonly chart: string; readonly transitions: readonly string[] }[];
}

/** Two versions of one machine. Both are in one chart with one layout, so that unchanged parts keep their position. */
export interface SiteComparison extends Pick<ChartStructure, 'id' | 'factory' | 'states' | 'transitions'> {
  /** True if the machine no longer exists. */
  readonly isGone: boolean;
  readonly drawings: readonly SiteDrawing[];
  /** The changes as sentences. A change of a path refers to the id of the path. */
  readonly changes: readonly Change[];
  /** Ids of transitions, and paths of states, that exist only in the old version. */
  readonly onlyBefore: readonly string[];
  readonly onlyNow: readonly string[];
}

export interface SiteDifference {
  /** The revision, as the user wrote it in the command. */
  readonly against: string;
  /** The machines that have changes. */
  readonly machines: readonly SiteComparison[];
}

export interface SiteData {
  readonly version: string;
  readonly charts: readonly SiteChart[];
  readonly clauses: readonly SiteClause[];
  /** All errors. Refusals come first, in the order of the contract. */
  readonly errors: readonly SiteError[];
  readonly emails: readonly SiteEmail[];
  readonly numbers: readonly SiteNumber[];
  /** Present only after `npm run charts -- --against <revision>`. */
  readonly changed?: SiteDifference;
}
