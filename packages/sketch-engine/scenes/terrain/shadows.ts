import { smoothstep } from "../../core/math";
import type { Progress } from "../../core/progress";
import type { Ground } from "../grounds/ground";
import type { Atmosphere } from "../sky/atmosphere";

const STEPS = 14;
const STEP_GROWTH = 1.42;
/** Maximum height of detail between the grid cells, in world units; wider cells allow slightly more. */
const RELIEF_MARGIN = 0.4;
/** Margin of the grid beyond the edges of the picture. */
const MARGIN = 1.06;

/** Soft self-shadowing of the terrain, on a grid of view direction by logarithmic depth. */
export class ShadowGrid {
  private readonly columns: number;
  private readonly rows: number;
  private readonly light: Float32Array;
  /** For each cell, the maximum slope (rise over run) from the camera to the cell and to everything behind it. */
  private readonly rise: Float32Array;
  private readonly logNearest: number;
  private readonly logSpan: number;
  private readonly spread: number;

  constructor(ground: Ground, air: Atmosphere, pictureHeight: number, progress: Progress) {
    // A preview needs no more shadow cells than pixels.
    const detail = Math.min(1, Math.max(0.3, pictureHeight / 640));
    this.columns = Math.round(192 * detail);
    this.rows = Math.round(224 * detail);
    this.light = new Float32Array(this.columns * this.rows);
    this.rise = new Float32Array(this.columns * this.rows);
    this.logNearest = Math.log(ground.nearest);
    this.logSpan = Math.log(ground.farthest) - this.logNearest;
    this.spread = (air.aspect * MARGIN) / ground.camera.focal;
    for (let j = 0; j < this.rows; j++) {
      const z = Math.exp(this.logNearest + (this.logSpan * (j + 0.5)) / this.rows);
      for (let i = 0; i < this.columns; i++) {
        const x = ((i + 0.5) / this.columns - 0.5) * this.spread * z;
        const from = ground.heightAt(x, z, 5);
        this.light[j * this.columns + i] = smoothstep(0, 1, this.clearance(ground, air, x, z, from));
        this.rise[j * this.columns + i] = (from + RELIEF_MARGIN + 0.01 * z - ground.camera.eye) / z;
      }
      if ((j & 3) === 0) progress.at(j / this.rows);
    }
    for (let j = this.rows - 2; j >= 0; j--) {
      for (let i = 0; i < this.columns; i++) {
        const o = j * this.columns + i;
        this.rise[o] = Math.max(this.rise[o]!, this.rise[o + this.columns]!);
      }
    }
  }

  /** Maximum slope (rise over run) from the camera to anything behind a point in its direction. */
  maxSlopeBehind(x: number, z: number): number {
    const { columns, rise } = this;
    const across = (x / z / this.spread + 0.5) * columns - 0.5;
    const i = across < 1 ? 1 : Math.min(across, columns - 2) | 0;
    const along = ((Math.log(z) - this.logNearest) / this.logSpan) * this.rows - 1;
    const o = (along < 0 ? 0 : along | 0) * columns + i;
    return Math.max(rise[o - 1]!, rise[o]!, rise[o + 1]!);
  }

  /** Traces a ray towards the light; returns 1 when it is clear and 0 when the ground blocks it. */
  private clearance(ground: Ground, air: Atmosphere, x: number, z: number, from: number): number {
    let clear = 1;
    let distance = 0.06 + z * 0.012;
    for (let step = 0; step < STEPS; step++) {
      const relief = ground.heightAt(x + air.lightX * distance, z + air.lightZ * distance, 4);
      const free = ((from + air.lightY * distance - relief) / distance) * 7 + 0.55;
      if (free < clear) clear = free;
      if (clear <= 0) return 0;
      distance *= STEP_GROWTH;
    }
    return clear;
  }

  lightAt(x: number, z: number): number {
    let u = (x / z / this.spread + 0.5) * this.columns - 0.5;
    let v = ((Math.log(z) - this.logNearest) / this.logSpan) * this.rows - 0.5;
    u = u < 0 ? 0 : Math.min(u, this.columns - 1.001);
    v = v < 0 ? 0 : Math.min(v, this.rows - 1.001);
    const i = u | 0;
    const j = v | 0;
    const fu = u - i;
    const fv = v - j;
    const o = j * this.columns + i;
    const { light } = this;
    const near = light[o]! * (1 - fu) + light[o + 1]! * fu;
    const far = light[o + this.columns]! * (1 - fu) + light[o + this.columns + 1]! * fu;
    return near * (1 - fv) + far * fv;
  }
}
