"use client";
export { default } from "@/components/shell/page-error";
