const blocked = new Set(
  (
    'ade adp apk app application appref-ms bas bat chm class cmd com cpl crt dll dmg exe fxp gadget grp hlp hta inf ' +
    'ins iso isp jar jnlp js jse lnk mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msi ' +
    'msix msp mst ops pcd pif pl prf prg ps1 ps1xml ps2 psc1 psd1 psm1 py reg scf scr sct sh shb shs sys url vb vbe ' +
    'vbs vhd vxd wsc wsf wsh xbap xll xnk'
  ).split(' '),
);

/** Whether a file of this name is refused as a program or script. Spec part 1, section 5, support form. */
export const isBlockedAttachment = (name: string) => {
  // Windows ignores dots and spaces at the end of a name.
  const extension = /\.([^.]+)$/.exec(name.replace(/[. ]+$/, ''))?.[1] ?? '';
  return blocked.has(extension.toLowerCase());
};
