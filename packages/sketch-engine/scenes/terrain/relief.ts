import { type Frame, Surface } from "../../core/frame";
import type { Progress } from "../../core/progress";
import type { Ground } from "../grounds/ground";
import type { Atmosphere } from "../sky/atmosphere";
import type { GroundShader } from "./ground-shader";
import type { ShadowGrid } from "./shadows";

/** Data about each water pixel for drawing the water. */
export interface WaterMap {
  /** Distance from the camera in world units, 0 where there is no water. */
  readonly distance: Float32Array;
  /** The row of the picture that a calm surface reflects, -1 for the sky. */
  readonly mirroredRow: Float32Array;
}

/** Smallest step along a ray, as a fraction of the distance. */
const COARSEST_STEP = 0.011;

/**
 * Draws the ground as a height field: every column is traced from near to far and keeps the highest row
 * reached, so only steps above that row are visible. Partly covered rows are weighted by coverage, so ridge
 * lines are antialiased.
 */
export function paintRelief(
  frame: Frame,
  ground: Ground,
  air: Atmosphere,
  shader: GroundShader,
  shadows: ShadowGrid,
  progress: Progress,
): WaterMap | null {
  const water: WaterMap | null = ground.hasWater
    ? { distance: new Float32Array(frame.pixels), mirroredRow: new Float32Array(frame.pixels).fill(-1) }
    : null;
  const painter = new ColumnPainter(frame, ground, air, shader, shadows, water);
  for (let column = 0; column < frame.width; column++) {
    if ((column & 3) === 0) progress.at(column / frame.width);
    painter.paint(column);
  }
  return water;
}

class ColumnPainter {
  private readonly distances: Float64Array;
  private readonly covered: Float32Array;
  private readonly light: Float32Array;
  private readonly out = new Float32Array(3);
  private readonly fog = new Float32Array(3);
  private column = 0;
  /** A run of rows of this column whose reflection is known. */
  private mirroredFrom = 0;
  private mirroredTo = -1;

  constructor(
    private readonly frame: Frame,
    private readonly ground: Ground,
    private readonly air: Atmosphere,
    private readonly shader: GroundShader,
    private readonly shadows: ShadowGrid,
    private readonly water: WaterMap | null,
  ) {
    const step = Math.min(COARSEST_STEP, 5.2 / frame.height);
    const steps = Math.ceil(Math.log(ground.farthest / ground.nearest) / step);
    this.distances = Float64Array.from({ length: steps }, (_, i) => ground.nearest * Math.exp(step * i));
    this.covered = new Float32Array(frame.height);
    this.light = new Float32Array(frame.height * 3);
  }

  paint(column: number): void {
    const { frame, ground, distances, water, shadows } = this;
    const { horizon, eye, focal } = ground.camera;
    const rows = frame.height;
    const direction = (column + 0.5 - frame.width / 2) / rows / focal;
    this.column = column;
    this.mirroredFrom = 0;
    this.mirroredTo = -1;
    this.covered.fill(0);
    this.light.fill(0);
    this.air.fogAt((column + 0.5) / rows, horizon, this.fog);

    let reached: number = rows;
    let previousZ = ground.nearest;
    let previousRow = Number.POSITIVE_INFINITY;
    for (let i = 0; i < distances.length; i++) {
      const z = distances[i]!;
      const relief = ground.heightAt(direction * z, z, z < 8 ? 7 : 6);
      const isWater = water !== null && relief < 0;
      const height = isWater ? 0 : relief;
      const row = (horizon - ((height - eye) * focal) / z) * rows;
      if (row < reached) {
        if (isWater) this.paintWater(row, reached);
        else this.paintLand(row, reached, direction, z, previousZ, previousRow);
        reached = row;
      }
      if (water !== null && !isWater && z > 2) this.mirror(height, z, water);
      previousZ = z;
      previousRow = row;
      if (reached <= 0) break;
      // Every 16 steps: stop when nothing behind this ridge rises above it.
      if ((i & 15) === 15 && (horizon - shadows.maxSlopeBehind(direction * z, z) * focal) * rows > reached)
        break;
    }
    this.blend();
  }

  private paintLand(
    top: number,
    bottom: number,
    direction: number,
    z: number,
    previousZ: number,
    previousRow: number,
  ): void {
    const { frame, out, covered, light, column } = this;
    const rows = frame.height;
    const viewX = (column + 0.5) / rows;
    const last = Math.max(0, Math.floor(top));
    for (let row = Math.min(rows - 1, Math.ceil(bottom) - 1); row >= last; row--) {
      const share = Math.min(row + 1, bottom) - Math.max(row, top);
      if (share <= 0) continue;
      // The ground between two steps is a straight line, so pixels between them are interpolated.
      let t = 1;
      if (previousRow > top + 1e-6 && previousRow < Number.POSITIVE_INFINITY) {
        t = (row + 0.5 - previousRow) / (top - previousRow);
        t = t < 0 ? 0 : Math.min(t, 1);
      }
      const distance = previousZ + (z - previousZ) * t;
      this.shader.shade(direction * distance, distance, viewX, (row + 0.5) / rows, out);
      light[row * 3]! += out[0]! * share;
      light[row * 3 + 1]! += out[1]! * share;
      light[row * 3 + 2]! += out[2]! * share;
      if (covered[row]! < 0.5) {
        const pixel = row * frame.width + column;
        frame.surface[pixel] = this.shader.snow > 0.5 ? Surface.snow : Surface.land;
        frame.depth[pixel] = distance;
        if (this.water) this.water.distance[pixel] = 0;
      }
      covered[row]! += share;
    }
  }

  /** Fills the water with haze for now; water.ts draws over it once the land that it reflects is finished. */
  private paintWater(top: number, bottom: number): void {
    const { frame, ground, fog, covered, light, column } = this;
    const rows = frame.height;
    const last = Math.max(0, Math.floor(top));
    for (let row = Math.min(rows - 1, Math.ceil(bottom) - 1); row >= last; row--) {
      const share = Math.min(row + 1, bottom) - Math.max(row, top);
      if (share <= 0) continue;
      const down = (row + 0.5) / rows - ground.camera.horizon;
      const exact = (ground.camera.eye * ground.camera.focal) / Math.max(1e-4, down);
      const distance = Math.min(ground.farthest, exact);
      const pixel = row * frame.width + column;
      if (share > 0.35 && this.water) this.water.distance[pixel] = distance;
      light[row * 3]! += fog[0]! * share;
      light[row * 3 + 1]! += fog[1]! * share;
      light[row * 3 + 2]! += fog[2]! * share;
      if (covered[row]! < 0.5) {
        frame.surface[pixel] = Surface.water;
        frame.depth[pixel] = distance;
      }
      covered[row]! += share;
    }
  }

  /** Records which water rows reflect this piece of land. */
  private mirror(height: number, z: number, water: WaterMap): void {
    const { frame, column } = this;
    const { horizon, eye, focal } = this.ground.camera;
    const rows = frame.height;
    const foot = (horizon + (eye * focal) / z) * rows;
    const tip = (horizon + ((height + eye) * focal) / z) * rows;
    const last = Math.min(rows - 1, Math.floor(tip));
    const first = Math.max(0, Math.ceil(foot));
    for (let row = first; row <= last; row++) {
      // Rows already covered by nearer land are skipped.
      if (row >= this.mirroredFrom && row <= this.mirroredTo) row = this.mirroredTo + 1;
      if (row > last) break;
      const pixel = row * frame.width + column;
      if (water.mirroredRow[pixel]! >= 0) continue;
      const t = (row - foot) / Math.max(1e-6, tip - foot);
      water.mirroredRow[pixel] = (horizon - ((height * t - eye) * focal) / z) * rows;
    }
    if (last < first) return;
    if (this.mirroredTo < this.mirroredFrom) {
      this.mirroredFrom = first;
      this.mirroredTo = last;
    } else if (first <= this.mirroredTo + 1 && last >= this.mirroredFrom - 1) {
      this.mirroredFrom = Math.min(this.mirroredFrom, first);
      this.mirroredTo = Math.max(this.mirroredTo, last);
    }
  }

  private blend(): void {
    const { frame, covered, light, column } = this;
    const { colour } = frame;
    for (let row = 0; row < frame.height; row++) {
      const share = covered[row]!;
      if (share <= 0) continue;
      const k = (row * frame.width + column) * 3;
      const alpha = Math.min(share, 1);
      const scale = alpha / share;
      colour[k] = colour[k]! * (1 - alpha) + light[row * 3]! * scale;
      colour[k + 1] = colour[k + 1]! * (1 - alpha) + light[row * 3 + 1]! * scale;
      colour[k + 2] = colour[k + 2]! * (1 - alpha) + light[row * 3 + 2]! * scale;
    }
  }
}
